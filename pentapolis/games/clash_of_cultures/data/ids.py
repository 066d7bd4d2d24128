"""The names of the pieces as numbers: what the rules talk about, in the order of the data tables.

Advances are bits of a mask (`player.advances & ROADS`); everything else is a small index. The loader in
`tables.py` checks that the data tables have exactly this order.
"""

from __future__ import annotations

from typing import Final

# --- owners: seats are 0 to 3 ----------------------------------------------------------------------------
NOBODY: Final = -1
BARBARIANS: Final = 4
PIRATES: Final = 5
OWNERS: Final = 6

# --- terrain ---------------------------------------------------------------------------------------------
UNEXPLORED: Final = 0
PLAIN: Final = 1
FOREST: Final = 2
MOUNTAIN: Final = 3
BARREN: Final = 4
WATER: Final = 5
TERRAINS: Final[tuple[str, ...]] = ("unexplored", "plain", "forest", "mountain", "barren", "water")

# --- resources and tokens; captives pay like tokens (1110.2b) --------------------------------------------
FOOD: Final = 0
WOOD: Final = 1
ORE: Final = 2
IDEAS: Final = 3
GOLD: Final = 4
CULTURE: Final = 5
MOOD: Final = 6
CAPTIVE: Final = 7
GOODS: Final[tuple[str, ...]] = ("food", "wood", "ore", "ideas", "gold", "culture", "mood", "captive")
RESOURCES: Final = 5

# --- units -----------------------------------------------------------------------------------------------
SETTLER: Final = 0
INFANTRY: Final = 1
SHIP: Final = 2
CAVALRY: Final = 3
ELEPHANT: Final = 4
LEADER: Final = 5
UNITS: Final[tuple[str, ...]] = ("settler", "infantry", "ship", "cavalry", "elephant", "leader")
ARMY: Final[tuple[int, ...]] = (INFANTRY, CAVALRY, ELEPHANT, LEADER)
LAND_UNITS: Final[tuple[int, ...]] = (SETTLER, INFANTRY, CAVALRY, ELEPHANT, LEADER)

# --- buildings -------------------------------------------------------------------------------------------
ACADEMY: Final = 0
FORTRESS: Final = 1
TEMPLE: Final = 2
PORT: Final = 3
MARKET: Final = 4
OBELISK: Final = 5
OBSERVATORY: Final = 6
BUILDINGS: Final[tuple[str, ...]] = (
    "academy",
    "fortress",
    "temple",
    "port",
    "market",
    "obelisk",
    "observatory",
)

# --- moods -----------------------------------------------------------------------------------------------
ANGRY: Final = 0
NEUTRAL: Final = 1
HAPPY: Final = 2
MOODS: Final[tuple[str, ...]] = ("angry", "neutral", "happy")

# --- wonders ---------------------------------------------------------------------------------------------
ARENA: Final = 0
GARDENS: Final = 1
LIBRARY: Final = 2
LIGHTHOUSE: Final = 3
MAUSOLEUM: Final = 4
PYRAMID: Final = 5
STATUE: Final = 6
WALL: Final = 7

# --- the 48 advances, as bits ----------------------------------------------------------------------------
FARMING: Final = 1 << 0
STORAGE: Final = 1 << 1
IRRIGATION: Final = 1 << 2
HUSBANDRY: Final = 1 << 3
MINING: Final = 1 << 4
ENGINEERING: Final = 1 << 5
SANITATION: Final = 1 << 6
ROADS: Final = 1 << 7
FISHING: Final = 1 << 8
NAVIGATION: Final = 1 << 9
WAR_SHIPS: Final = 1 << 10
CARTOGRAPHY: Final = 1 << 11
WRITING: Final = 1 << 12
PUBLIC_EDUCATION: Final = 1 << 13
FREE_EDUCATION: Final = 1 << 14
PHILOSOPHY: Final = 1 << 15
TACTICS: Final = 1 << 16
SIEGECRAFT: Final = 1 << 17
STEEL_WEAPONS: Final = 1 << 18
DRAFT: Final = 1 << 19
MYTHS: Final = 1 << 20
RITUALS: Final = 1 << 21
PRIESTHOOD: Final = 1 << 22
STATE_RELIGION: Final = 1 << 23
BARTERING: Final = 1 << 24
TAXES: Final = 1 << 25
TRADE_ROUTES: Final = 1 << 26
CURRENCY: Final = 1 << 27
ARTS: Final = 1 << 28
SPORTS: Final = 1 << 29
MONUMENTS: Final = 1 << 30
THEATERS: Final = 1 << 31
MATH: Final = 1 << 32
ASTRONOMY: Final = 1 << 33
MEDICINE: Final = 1 << 34
METALLURGY: Final = 1 << 35
VOTING: Final = 1 << 36
SEPARATION_OF_POWER: Final = 1 << 37
CIVIL_LIBERTIES: Final = 1 << 38
FREE_ECONOMY: Final = 1 << 39
NATIONALISM: Final = 1 << 40
TOTALITARIANISM: Final = 1 << 41
ABSOLUTE_POWER: Final = 1 << 42
FORCED_LABOR: Final = 1 << 43
DOGMA: Final = 1 << 44
DEVOTION: Final = 1 << 45
CONVERSION: Final = 1 << 46
FANATICISM: Final = 1 << 47

ALL_ADVANCES: Final = (1 << 48) - 1
CATEGORY: Final = tuple(0b1111 << 4 * i for i in range(12))
AGRICULTURE: Final = 0
CONSTRUCTION: Final = 1
SEAFARING: Final = 2
EDUCATION: Final = 3
WARFARE: Final = 4
SPIRITUALITY: Final = 5
ECONOMY: Final = 6
CULTURE_CATEGORY: Final = 7
SCIENCE: Final = 8
DEMOCRACY: Final = 9
AUTOCRACY: Final = 10
THEOCRACY: Final = 11
GOVERNMENTS: Final = CATEGORY[DEMOCRACY] | CATEGORY[AUTOCRACY] | CATEGORY[THEOCRACY]

# --- the 60 civilization advances, as the bits after the 48 ----------------------------------------------
CAPTIVES: Final = 1 << 48
HUMAN_SACRIFICE: Final = 1 << 49
AZTEC_GOLD: Final = 1 << 50
TRIBUTE_EMPIRE: Final = 1 << 51
CANALS: Final = 1 << 52
CODE_OF_LAWS: Final = 1 << 53
STAR_CATALOGUES: Final = 1 << 54
ZIGGURATS: Final = 1 << 55
WARBEASTS: Final = 1 << 56
HEGEMONY: Final = 1 << 57
PIRATE_ALLIES: Final = 1 << 58
MERCENARY_SERVICE: Final = 1 << 59
TRIBAL_WARFARE: Final = 1 << 60
TRIBAL_ALLIES: Final = 1 << 61
DRUIDIC_INFLUENCE: Final = 1 << 62
TRIBAL_TRADE: Final = 1 << 63
RICE_CULTIVATION: Final = 1 << 64
EXPANSION: Final = 1 << 65
FIREWORKS: Final = 1 << 66
IMPERIAL_ARMY: Final = 1 << 67
FLOOD_PLAINS: Final = 1 << 68
EGYPTIAN_ARCHITECTURE: Final = 1 << 69
EMBALMING: Final = 1 << 70
MAN_GOD: Final = 1 << 71
STUDY: Final = 1 << 72
SPARTA: Final = 1 << 73
HELLENISTIC_CULTURE: Final = 1 << 74
CITY_STATES: Final = 1 << 75
NOMADS: Final = 1 << 76
MOUNTED_ARCHERS: Final = 1 << 77
RAIDERS: Final = 1 << 78
HUNNIC_TRIBES: Final = 1 << 79
INDIAN_ELEPHANTS: Final = 1 << 80
PROSELYTISM: Final = 1 << 81
PROSPERITY: Final = 1 << 82
PEACE_AND_POETRY: Final = 1 << 83
POTTERY: Final = 1 << 84
HORSEMANSHIP: Final = 1 << 85
SUBTERFUGE: Final = 1 << 86
SHOGUNATE: Final = 1 << 87
TERRACING: Final = 1 << 88
STELAS: Final = 1 << 89
BALLCOURTS: Final = 1 << 90
CALENDAR: Final = 1 << 91
PERSIAN_ELEPHANTS: Final = 1 << 92
IMMORTALS: Final = 1 << 93
ZOROASTRIANISM: Final = 1 << 94
BANKING: Final = 1 << 95
CITY_INDEPENDENCE: Final = 1 << 96
BIREMES: Final = 1 << 97
ALPHABET: Final = 1 << 98
CEDARS_AND_DYES: Final = 1 << 99
AQUEDUCT: Final = 1 << 100
ROMAN_ROADS: Final = 1 << 101
CAPTIVI: Final = 1 << 102
PROVINCES: Final = 1 << 103
SHIP_CONSTRUCTION: Final = 1 << 104
LONGSHIPS: Final = 1 << 105
RAIDING: Final = 1 << 106
RUNE_STONES: Final = 1 << 107

# --- the leaders of the civilizations, three each ---------------------------------------------------------
ACAMAPICHTLI: Final = 0
AHUITZOTL: Final = 1
MARQZEN: Final = 2
HAMMURABI: Final = 3
NEBUCHADNEZZAR: Final = 4
NABOPOLASSAR: Final = 5
QUEEN_DIDO: Final = 6
HANNO: Final = 7
HANNIBAL: Final = 8
VIRIATUS: Final = 9
VERCINGETORIX: Final = 10
BOUDICA: Final = 11
SUN_TZU: Final = 12
QIN: Final = 13
WU_ZETIAN: Final = 14
CLEOPATRA: Final = 15
IMHOTEP: Final = 16
RAMSES: Final = 17
ALEXANDER: Final = 18
LEONIDAS: Final = 19
PERICLES: Final = 20
ATTILA: Final = 21
BLEDA: Final = 22
RUGILA: Final = 23
SRI_GUPTA: Final = 24
ASHOKA: Final = 25
AKBAR: Final = 26
GO_TOBA: Final = 27
JIMMU: Final = 28
SUIKO: Final = 29
PAKAL: Final = 30
SIYAJ_KAK: Final = 31
WAK_CHANIL_AJAW: Final = 32
CYRUS: Final = 33
DARIUS: Final = 34
XERXES: Final = 35
ITHOBAAL: Final = 36
HIRAM: Final = 37
PYGMALION: Final = 38
AUGUSTUS: Final = 39
CAESAR: Final = 40
SULLA: Final = 41
KNUT: Final = 42
ERIK: Final = 43
RAGNAR: Final = 44
