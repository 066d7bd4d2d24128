"""The names of the pieces as numbers: what the rules talk about, in the order of the data tables.

Advances are bits of a mask (`player.advances & ROADS`); everything else is a small index. The loader in
`tables.py` checks that the data tables have exactly this order.
"""

from __future__ import annotations

# --- owners: seats are 0 to 3 ----------------------------------------------------------------------------
NOBODY = -1
BARBARIANS = 4
PIRATES = 5
OWNERS = 6

# --- terrain ---------------------------------------------------------------------------------------------
UNEXPLORED, PLAIN, FOREST, MOUNTAIN, BARREN, WATER = range(6)
TERRAINS = ("unexplored", "plain", "forest", "mountain", "barren", "water")

# --- resources and tokens; captives pay like tokens (1110.2b) --------------------------------------------
FOOD, WOOD, ORE, IDEAS, GOLD, CULTURE, MOOD, CAPTIVE = range(8)
GOODS = ("food", "wood", "ore", "ideas", "gold", "culture", "mood", "captive")
RESOURCES = 5

# --- units -----------------------------------------------------------------------------------------------
SETTLER, INFANTRY, SHIP, CAVALRY, ELEPHANT, LEADER = range(6)
UNITS = ("settler", "infantry", "ship", "cavalry", "elephant", "leader")
ARMY = (INFANTRY, CAVALRY, ELEPHANT, LEADER)
LAND_UNITS = (SETTLER, INFANTRY, CAVALRY, ELEPHANT, LEADER)

# --- buildings -------------------------------------------------------------------------------------------
ACADEMY, FORTRESS, TEMPLE, PORT, MARKET, OBELISK, OBSERVATORY = range(7)
BUILDINGS = ("academy", "fortress", "temple", "port", "market", "obelisk", "observatory")

# --- moods -----------------------------------------------------------------------------------------------
ANGRY, NEUTRAL, HAPPY = range(3)
MOODS = ("angry", "neutral", "happy")

# --- wonders ---------------------------------------------------------------------------------------------
ARENA, GARDENS, LIBRARY, LIGHTHOUSE, MAUSOLEUM, PYRAMID, STATUE, WALL = range(8)

# --- the 48 advances, as bits ----------------------------------------------------------------------------
# fmt: off
(
    FARMING, STORAGE, IRRIGATION, HUSBANDRY,
    MINING, ENGINEERING, SANITATION, ROADS,
    FISHING, NAVIGATION, WAR_SHIPS, CARTOGRAPHY,
    WRITING, PUBLIC_EDUCATION, FREE_EDUCATION, PHILOSOPHY,
    TACTICS, SIEGECRAFT, STEEL_WEAPONS, DRAFT,
    MYTHS, RITUALS, PRIESTHOOD, STATE_RELIGION,
    BARTERING, TAXES, TRADE_ROUTES, CURRENCY,
    ARTS, SPORTS, MONUMENTS, THEATERS,
    MATH, ASTRONOMY, MEDICINE, METALLURGY,
    VOTING, SEPARATION_OF_POWER, CIVIL_LIBERTIES, FREE_ECONOMY,
    NATIONALISM, TOTALITARIANISM, ABSOLUTE_POWER, FORCED_LABOR,
    DOGMA, DEVOTION, CONVERSION, FANATICISM,
) = [1 << i for i in range(48)]
# fmt: on

ALL_ADVANCES = (1 << 48) - 1
CATEGORY = tuple(0b1111 << 4 * i for i in range(12))
# fmt: off
(
    AGRICULTURE,
    CONSTRUCTION,
    SEAFARING,
    EDUCATION,
    WARFARE,
    SPIRITUALITY,
    ECONOMY,
    CULTURE_CATEGORY,
    SCIENCE,
    DEMOCRACY,
    AUTOCRACY,
    THEOCRACY,
) = range(12)
# fmt: on
GOVERNMENTS = CATEGORY[DEMOCRACY] | CATEGORY[AUTOCRACY] | CATEGORY[THEOCRACY]

# --- the 60 civilization advances, as the bits after the 48 ----------------------------------------------
# fmt: off
(
    CAPTIVES, HUMAN_SACRIFICE, AZTEC_GOLD, TRIBUTE_EMPIRE,
    CANALS, CODE_OF_LAWS, STAR_CATALOGUES, ZIGGURATS,
    WARBEASTS, HEGEMONY, PIRATE_ALLIES, MERCENARY_SERVICE,
    TRIBAL_WARFARE, TRIBAL_ALLIES, DRUIDIC_INFLUENCE, TRIBAL_TRADE,
    RICE_CULTIVATION, EXPANSION, FIREWORKS, IMPERIAL_ARMY,
    FLOOD_PLAINS, EGYPTIAN_ARCHITECTURE, EMBALMING, MAN_GOD,
    STUDY, SPARTA, HELLENISTIC_CULTURE, CITY_STATES,
    NOMADS, MOUNTED_ARCHERS, RAIDERS, HUNNIC_TRIBES,
    INDIAN_ELEPHANTS, PROSELYTISM, PROSPERITY, PEACE_AND_POETRY,
    POTTERY, HORSEMANSHIP, SUBTERFUGE, SHOGUNATE,
    TERRACING, STELAS, BALLCOURTS, CALENDAR,
    PERSIAN_ELEPHANTS, IMMORTALS, ZOROASTRIANISM, BANKING,
    CITY_INDEPENDENCE, BIREMES, ALPHABET, CEDARS_AND_DYES,
    AQUEDUCT, ROMAN_ROADS, CAPTIVI, PROVINCES,
    SHIP_CONSTRUCTION, LONGSHIPS, RAIDING, RUNE_STONES,
) = [1 << (48 + i) for i in range(60)]

# --- civilizations and their leaders ---------------------------------------------------------------------
(
    AZTECS, BABYLONIA, CARTHAGE, CELTS, CHINA, EGYPT, GREECE, HUNS,
    INDIA, JAPAN, MAYA, PERSIA, PHOENICIA, ROME, VIKINGS,
) = range(15)
(
    ACAMAPICHTLI, AHUITZOTL, MARQZEN,
    HAMMURABI, NEBUCHADNEZZAR, NABOPOLASSAR,
    QUEEN_DIDO, HANNO, HANNIBAL,
    VIRIATUS, VERCINGETORIX, BOUDICA,
    SUN_TZU, QIN, WU_ZETIAN,
    CLEOPATRA, IMHOTEP, RAMSES,
    ALEXANDER, LEONIDAS, PERICLES,
    ATTILA, BLEDA, RUGILA,
    SRI_GUPTA, ASHOKA, AKBAR,
    GO_TOBA, JIMMU, SUIKO,
    PAKAL, SIYAJ_KAK, WAK_CHANIL_AJAW,
    CYRUS, DARIUS, XERXES,
    ITHOBAAL, HIRAM, PYGMALION,
    AUGUSTUS, CAESAR, SULLA,
    KNUT, ERIK, RAGNAR,
) = range(45)
# fmt: on
