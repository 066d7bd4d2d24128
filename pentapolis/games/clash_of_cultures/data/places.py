"""What the spaces of the map are called: towns of antiquity, spelt alike in all languages.

The game prints no names. Sentences say "Nippur (A6)": a name to speak of, and the code to find it on the map.
"""

from __future__ import annotations

from typing import Final

_COLUMNS: Final = {
    "A": (3, "Ur Uruk Eridu Nippur Larsa Mari Babylon Sippar"),
    "B": (1, "Isin Susa Umma Akkad Memphis Sais Tanis Abydos Edfu Kerma"),
    "C": (1, "Meroe Napata Petra Palmyra Byblos Sidon Ugarit Gezer Megiddo"),
    "D": (1, "Hazor Gaza Hebron Samaria Ebla Hattusa Knossos Phaistos Malia"),
    "E": (2, "Pylos Tiryns Argos Sparta Delphi Olympia Delos Naxos Samos"),
    "F": (1, "Chios Larisa Pella Abdera Sinope Olbia Side Perge Salamis"),
    "G": (2, "Utica Hippo Gades Nora Tharros Gela Himera Selinus"),
    "H": (1, "Cumae Capua Ostia Nola Ravenna Massilia Tolosa Alesia"),
    "I": (1, "Lutetia Numantia Corduba Tarraco Saguntum Volubilis Leptis Sabratha Aksum"),
    "J": (1, "Adulis - Saba Marib Dilmun Harappa Taxila Ujjain"),
    "K": (4, "Anyang - Luoyang"),
}
"""By column: the row of the first name, then the names downwards; "-" where no map has a space."""


def _read() -> dict[str, str]:
    found = {}
    for column, (first, names) in _COLUMNS.items():
        for row, name in enumerate(names.split(), first):
            if name != "-":
                found[f"{column}{row}"] = name
    return found


PLACES: Final[dict[str, str]] = _read()
"""The name of every space of every map, by its label."""
