"""`make words`: what further languages lack, and files for translators (docs/languages.md).

    python -m tools.words                      how much of each language is there, and what does not fit
    python -m tools.words missing pl           the texts that have no translation yet
    python -m tools.words export pl pl.po      everything in one PO file, English and German beside it
    python -m tools.words import pl.po         the filled-in file becomes the language's folder

A PO file is what translators' programs read. The context of an entry says where its text stands (`nations
event.buys`); its comment has the German text and, where something is counted, the forms of the language.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from pentapolis.cli.common import words as cli_words
from pentapolis.engine import LANGUAGES, Words, games, languages
from pentapolis.engine.languages import Language
from pentapolis.engine.words import ENGINE_WORDS, fits, read_translation
from pentapolis.rulebook import rules_file
from pentapolis.server.rendering import words as server_words

FOLDER = Path(__file__).parents[1] / "pentapolis" / "languages"


@cache
def domains() -> dict[str, dict[str, tuple[str, str]]]:
    """All texts, English and German, by id, by the file that translates them."""
    tables = {"engine": [ENGINE_WORDS], "cli": [cli_words], "server": [server_words()]}
    for game in games().values():
        terminal = game.folder / "terminal.toml"
        tables[game.id] = [game.words, *([Words.read(terminal)] if terminal.is_file() else [])]
    return {
        domain: {id: _both(words, id) for words in found for id in words.ids()}
        for domain, found in tables.items()
    }


def _both(words: Words, id: str) -> tuple[str, str]:
    return words.pattern("en", id) or "", words.pattern("de", id) or ""


def added() -> dict[str, Language]:
    """The languages that lie in folders."""
    return {code: language for code, language in languages().items() if code not in LANGUAGES}


def missing(language: Language) -> Iterator[tuple[str, str]]:
    """Domain and id of every text that the language says in English for lack of its own."""
    assert language.folder is not None
    for domain, texts in domains().items():
        translated = read_translation(language.folder / f"{domain}.toml")
        for id, (english, _) in texts.items():
            if not fits(english, translated.get(id, "")):
                yield domain, id


def misfits(language: Language) -> Iterator[str]:
    """What a language states in vain: texts that are gone, fields that differ, too many forms."""
    assert language.folder is not None
    for domain, texts in domains().items():
        for id, text in read_translation(language.folder / f"{domain}.toml").items():
            if id not in texts:
                yield f"{domain} {id}: there is no such text (any more)"
            elif not fits(texts[id][0], text):
                yield f"{domain} {id}: other fields than in {texts[id][0]!r}: {text!r}"
            elif id.startswith("noun.") and text.count("|") >= len(language.forms):
                yield f"{domain} {id}: more forms than the language has ({', '.join(language.forms)})"


def report() -> int:
    texts = sum(len(found) for found in domains().values())
    print(f"{texts} texts in {len(domains())} files; English and German have them all.")
    faults = 0
    for language in added().values():
        lacking = list(missing(language))
        rules = [game for game in games() if rules_file(game, language.code) is None]
        print(f"{language.code} ({language.name}): {texts - len(lacking)} translated, {len(lacking)} missing")
        for domain in domains():
            number = sum(place == domain for place, _ in lacking)
            print(f"    {domain}: {number} of {len(domains()[domain])} missing")
        print(f"    rules in English: {', '.join(rules) or 'none'}")
        for fault in misfits(language):
            faults += 1
            print(f"    {fault}")
    if not added():
        print("No further language is here: docs/languages.md says how to add one.")
    return 1 if faults else 0


def export(code: str, path: Path) -> None:
    """Everything to translate, with what is translated already; a new language may begin with this."""
    language = added().get(code) or Language(code, code, "", FOLDER / code)
    assert language.folder is not None
    catalog = Catalog(locale=code.replace("-", "_"), project="Pentapolis", charset="utf-8", fuzzy=False)
    catalog.header_comment = "# Texts of Pentapolis; fields in braces stay as they are."
    catalog.add("name", language.name if code in added() else "", context="language name")
    catalog.add("nothing", language.nothing, context="language nothing")
    for domain, texts in domains().items():
        translated = read_translation(language.folder / f"{domain}.toml")
        for id, (english, german) in texts.items():
            notes = [f"de: {german}"]
            if "|" in english:
                notes.append(f"forms: {', '.join(language.forms)}")
            catalog.add(english, translated.get(id, ""), context=f"{domain} {id}", auto_comments=notes)
    with path.open("wb") as file:
        write_po(file, catalog, width=0, sort_output=False)
    print(f"{path}: {len(catalog)} texts")


def take(path: Path, folder: Path) -> int:
    """Write the folder of the language that a PO file translates. What does not fit is told and left out."""
    with path.open("rb") as file:
        catalog = read_po(file)
    code = str(catalog.locale_identifier).replace("_", "-")
    found: dict[str, dict[str, str]] = {domain: {} for domain in ("language", *domains())}
    wrong = 0
    for message in catalog:
        if not message.id or not message.string or not message.context:
            continue
        domain, _, id = message.context.partition(" ")
        known = domain == "language" or id in domains().get(domain, {})
        if not known or not fits(str(message.id), str(message.string)):
            wrong += 1
            print(f"left out: {message.context}: {message.string!r}")
            continue
        found[domain][id] = str(message.string)
    if not {"name", "nothing"} <= found["language"].keys():
        print(f"{path}: the entries 'language name' and 'language nothing' must be translated")
        return 1
    (folder / code).mkdir(parents=True, exist_ok=True)
    for domain, texts in found.items():
        if texts:
            (folder / code / f"{domain}.toml").write_text(as_toml(texts), encoding="utf-8")
    print(f"{folder / code}: {sum(map(len, found.values()))} texts, {wrong} left out")
    return 1 if wrong else 0


def as_toml(texts: dict[str, str]) -> str:
    """Texts by id as a file: one section for the first part of each id."""
    sections: dict[str, list[str]] = {}
    for id, text in texts.items():
        section, dot, rest = id.partition(".")
        key = json.dumps(rest) if dot else section
        sections.setdefault(section if dot else "", []).append(
            f"{key} = {json.dumps(text, ensure_ascii=False)}"
        )
    plain = "\n".join(sections.pop("", []))
    blocks = [f"[{section}]\n" + "\n".join(lines) for section, lines in sections.items()]
    return "\n\n".join([part for part in (plain, *blocks) if part]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = ("report", "missing", "export", "import")
    parser.add_argument("what", nargs="?", choices=commands, default="report")
    parser.add_argument("arguments", nargs="*", help="the language's code, the file")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where import makes the folder")
    options = parser.parse_args()
    status = run(options.what, options.arguments, options.folder)
    if status is None:
        known = ", ".join(added()) or "none yet"
        parser.error(f"write missing CODE, export CODE FILE or import FILE; further languages: {known}")
    return status


def run(what: str, arguments: list[str], folder: Path) -> int | None:
    """The exit status; None when this is no command."""
    match what, arguments:
        case "report", []:
            return report()
        case "missing", [code] if code in added():
            for domain, id in missing(added()[code]):
                print(f"{domain} {id}: {domains()[domain][id][0]}")
            return 0
        case "export", [code, path]:
            export(code, Path(path))
            return 0
        case "import", [path]:
            return take(Path(path), folder)
    return None


if __name__ == "__main__":
    sys.exit(main())
