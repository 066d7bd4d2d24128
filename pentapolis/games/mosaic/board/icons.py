"""Which icon stands for what."""

from __future__ import annotations

PILLAR_ICONS = {
    "science": "lab",
    "economy": "economy",
    "food": "food",
    "population": "health",
    "construction": "construction",
    "culture": "culture",
    "government": "government",
    "military": "strength",
    "urbanization": "urban",
}
TRACK_ICONS = {"stone": "stone", "food": "food", "ideas": "idea", "tax": "tax", "tariff": "tariff"}
CURRENCY_ICONS = {"stone": "stone", "food": "food", "ideas": "idea", "money": "coin"}
COST_ICONS = {**CURRENCY_ICONS, "population": "people"}
PIECE_ICONS = {
    "city": "city",
    "port_city": "port",
    "farm_village": "settlement",
    "artisan_village": "artisan",
}
UNIT_ICONS = {"infantry": "infantry", "cavalry": "cavalry", "siege": "siege"}
CACHE_ICONS = {
    "cache_ideas": "idea",
    "cache_stone": "stone",
    "cache_food": "food",
    "cache_money": "coin",
    "cache_population": "people",
}
DECK_ICONS = {"technology": "lab", "build": "city", "population": "people", "tax_tariff": "tax"}
PER_ICONS = {
    "population": "people",
    "port_city": "port",
    "farm_village": "settlement",
    "artisan_village": "artisan",
    "city": "city",
    "trade_good": "good",
    "technology_card": "lab",
    "wonder": "wonder",
    "project": "construction",
    "dominated_region": "territory",
}
"""What effects count; what is not here is said in words."""
ACTION_ICONS = {
    "work": "worker",
    "technology": "lab",
    "build": "city",
    "build_piece": "settlement",
    "population": "people",
    "tax_tariff": "tax",
    "wonder": "wonder",
    "military": "strength",
    "government": "government",
    "claim": "vp",
    "reveal": "eye",
    "swap": "reroll",
    "look": "eye",
    "leader": "leader",
    "choose_payment": "coin",
    "end_turn": "check",
}
