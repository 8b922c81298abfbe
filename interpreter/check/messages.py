"""Every fault that the checker and the translator can report: codes and wording, in the author's words.

Codes: E2xx names and declarations, E3xx types and values, E5xx sentences (verbs, frames, choices), E6xx flow, E9xx not supported
yet; W2xx to W6xx likewise. E1xx (spelling and layout) belong to the grammar, E4xx (tables, rulebook) to the tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Fix, Label
from rulewright.grammar.source import Span
from rulewright.grammar.suggest import nearest
from rulewright.grammar.verbs import BY_KEY

UNKNOWN_NAME = Code("E201", "unknown-name")
DECLARED_TWICE = Code("E202", "declared-twice")
NO_GAME = Code("E203", "no-game")
UNKNOWN_TYPE = Code("E204", "unknown-type")
AMBIGUOUS_NAME = Code("E205", "ambiguous-name")
WHO_IS_YOU = Code("E206", "who-is-meant")
NO_PHASE = Code("E210", "no-phase")
NO_HOME = Code("E207", "no-home")
COUNT_MISMATCH = Code("E208", "wrong-count")
OVERLAYS_CONFLICT = Code("E211", "overlays-conflict")
TOO_MANY = Code("E214", "too-many")
OUTSIDE_FOLDER = Code("E212", "outside-folder")
WRONG_PLAYERS = Code("E213", "wrong-players")
WRONG_TYPE = Code("E301", "wrong-type")
NOT_CONSTANT = Code("E302", "not-constant")
OUT_OF_RANGE = Code("E303", "out-of-range")
CANNOT_CHANGE = Code("E304", "cannot-change")
WRONG_ARGUMENTS = Code("E305", "wrong-arguments")
DEFINED_BY_ITSELF = Code("E306", "defined-by-itself")
NO_SUCH_FIELD = Code("E307", "no-such-field")
WRONG_FRAME = Code("E501", "wrong-frame")
MISSING_PREPOSITION = Code("E502", "missing-preposition")
NO_DECIDER = Code("E503", "no-decider")
NO_SOURCE = Code("E504", "no-source")
ORDER_UNREAD = Code("E505", "order-not-settled")
OUTSIDE_LOOP = Code("E601", "outside-loop")
NOTHING_TO_END = Code("E602", "nothing-to-end")
NO_DECISION = Code("E603", "undecided-event")
SETTLES_NOTHING = Code("E606", "settles-nothing")
NO_WINDOW = Code("E607", "no-window")
REACTS_FOR_EVER = Code("E608", "reacts-for-ever")
WHERE_IS_THIS = Code("E609", "where-is-this")
NOT_SUPPORTED = Code("E901", "not-supported-yet")
HOLE = Code("W201", "still-to-be-written")
TIES_OPEN = Code("W501", "ties-open")
UNUSED = Code("W202", "unused")
CHANGES_NOTHING = Code("W203", "changes-nothing")


def _did_you_mean(word: str, known: Iterable[str]) -> str:
    close = nearest(word, known)
    return f"Did you mean `{close}`?" if close else ""


_SAID = {
    "top": "Write `the top of deck`, or `the top 3 of deck`.",
    "bottom": "Write `the bottom of pile`.",
    "dice": "Say which dice: `roll 2 d6`, where `die d6: 1..6` declares them.",
    "none": "There is no such value: ask `there is no card in hand`, or give what may be missing a `slot`.",
}


def unknown_name(span: Span, word: str, known: Iterable[str]) -> Diagnostic:
    close = nearest(word, known)
    fix = Fix(span, close) if close and span.text == word else None
    hint = f"Did you mean `{close}`?" if close else "Declare it, or use one of the names of this game."
    if word in _SAID:
        fix, hint = None, _SAID[word]
    return Diagnostic(UNKNOWN_NAME, span, f"nothing here is called `{word}`", hint, fix=fix)


def _not_there(span: Span, word: str, known: Iterable[str], said: str, otherwise: str) -> Diagnostic:
    """Say that a name means nothing, with the nearest that does, as a fix where the word alone stands there; else what else to write."""
    close = nearest(word, known)
    fix = Fix(span, close) if close and span.text == word else None
    return Diagnostic(UNKNOWN_NAME, span, said, f"Did you mean `{close}`?" if close else otherwise, fix=fix)


def no_such_amount(span: Span, word: str, known: Iterable[str]) -> Diagnostic:
    otherwise = f"Below `each player`, say that they have it: `{word}: 0..99`."
    return _not_there(span, word, known, f"no player has `{word}`", otherwise)


def not_changeable(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    known = sorted(known)
    own = [other for other in known if other.startswith(f"{name.rpartition('.')[2]}.")]
    close = own[0] if own else nearest(name, known)
    hint = (
        f"Did you mean `{close}`?" if close else "`rulewright list GAME --changeable` says what `change` can address."
    )
    fix = Fix(span, close) if close and span.text == name else None
    return Diagnostic(UNKNOWN_NAME, span, f"`change` finds nothing called `{name}`", hint, fix=fix)


def which_one(span: Span, word: str, one: str) -> Diagnostic:
    hint = f"Write `{one}`, or choose one in a line above, and it is `{word}` from there on."
    return Diagnostic(UNKNOWN_NAME, span, f"it is not said which `{word}` is meant", hint)


def which_zone(span: Span, word: str, thing: str) -> Diagnostic:
    hint = f"Say which: `{thing}.{word}`."
    return Diagnostic(UNKNOWN_NAME, span, f"each {thing} has a `{word}` of its own", hint)


_RANGE_HINT = "A number has a range: write `0..99`."
_YES_NO_HINT = "Write `yes/no`."
_TYPE_WORDS = {
    "number": _RANGE_HINT,
    "int": _RANGE_HINT,
    "integer": _RANGE_HINT,
    "bool": _YES_NO_HINT,
    "boolean": _YES_NO_HINT,
    "flag": _YES_NO_HINT,
}


def here_too(span: Span) -> Label:
    return Label(span, "here, too")


def never_there(span: Span, wanted: str, word: str, declared: str) -> Diagnostic:
    hint = f"If it is one of those that lie there, say so where it is declared: `{declared} of ..`."
    return Diagnostic(WRONG_TYPE, span, f"only {wanted} can lie there, and no `{word}`", hint)


def unknown_type(span: Span, word: str, known: Iterable[str]) -> Diagnostic:
    hint = _did_you_mean(word, known) or _TYPE_WORDS.get(word.lower()) or "Declare it with `kind`, `card` or `token`."
    close = nearest(word, known)
    fix = Fix(span, close) if close and span.text == word else None
    return Diagnostic(UNKNOWN_TYPE, span, f"there is no kind of thing called `{word}`", hint, fix=fix)


def no_such_noun(span: Span, word: str, known: Iterable[str], lies: str) -> Diagnostic:
    """`lies`: what lies where it is looked for, or nothing where that is no component."""
    hint = f"What is there is `{lies}`." if lies else _did_you_mean(word, known) or "Write what kind of thing it is."
    return Diagnostic(UNKNOWN_TYPE, span, f"nothing is a `{word}`", hint)


def unknown_sort(span: Span, word: str, known: Sequence[str]) -> Diagnostic:
    hint = _did_you_mean(word, known) or f"Write one of these: {', '.join(known)}."
    return Diagnostic(UNKNOWN_TYPE, span, f"there is no sort of zone called `{word}`", hint)


def declared_twice(span: Span, word: str, first: Span) -> Diagnostic:
    return Diagnostic(
        DECLARED_TWICE,
        span,
        f"`{word}` is declared already",
        "Give one of the two another name.",
        (Label(first, "first declared here"),),
    )


def several_games(span: Span, file: str, first: Span) -> Diagnostic:
    return Diagnostic(
        DECLARED_TWICE,
        span,
        "all files of a folder are one game, and this is another one",
        f"Name the file instead of the folder, `{file}`, or give it a folder of its own.",
        (Label(first, "first declared here"),),
    )


def no_game(span: Span) -> Diagnostic:
    return Diagnostic(
        NO_GAME, span, "these rules do not say which game they are", 'Begin with: game "Name" and a line `players 2`.'
    )


def no_phase(span: Span) -> Diagnostic:
    return Diagnostic(
        NO_PHASE,
        span,
        "nothing happens in this game: it has no phase",
        "Write one, for example `phase turn for each player, in turn order, repeat`.",
    )


def who_is_meant(span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        WHO_IS_YOU,
        span,
        f"it is not clear whose `{word}` is meant here",
        f"Say whose, for example `player.{word}`, inside `for each player`.",
    )


def nobody_at_the_call(span: Span, define: nodes.Define, read: Span) -> Diagnostic:
    word, name = read.text, define.name.text
    if define.owner is None:
        known = ", ".join(parameter.text for parameter in define.parameters)
        advice = f"Say whose it is: `define player.{name}{f'({known})' if known else ''}`, which reads `player`"
        asked = f"`player.{name}{f'({known})' if known else ''}` where it is asked."
    else:
        known = ", ".join([*(parameter.text for parameter in define.parameters), "player"])
        advice = f"Hand it a player: `define {define.owner.text}.{name}({known})`, which reads `player`"
        asked = f"`{define.owner.text}.{name}({known})` where it is asked."
    return Diagnostic(
        WHO_IS_YOU,
        span,
        f"`{name}` speaks of who acts, and nobody does here",
        f"{advice}, and {asked}",
        (
            Label(
                read, f"`{word}` is of whoever acts" if word not in ("you", "player") else f"`{word}` is whoever acts"
            ),
        ),
    )


def nobody_active(span: Span) -> Diagnostic:
    return Diagnostic(
        WHO_IS_YOU, span, "nobody is the active player here", "`active` is known inside a phase `for each player`."
    )


def mixed_faces(span: Span) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME,
        span,
        "the faces of a die are all numbers or all names, not both",
        "Name all of them, and give them numbers in a table.",
    )


def empty_die(span: Span) -> Diagnostic:
    return Diagnostic(
        COUNT_MISMATCH, span, "this die has no faces", "Write `die d6: 1..6`, or a table with a row for each face."
    )


def too_many_faces(span: Span, most: int) -> Diagnostic:
    return Diagnostic(OUT_OF_RANGE, span, f"a die has {most} faces at most", "Use several dice, or a deck.")


def wrong_count(span: Span, wanted: int, got: int) -> Diagnostic:
    return Diagnostic(
        COUNT_MISMATCH,
        span,
        f"this row has {got} cells, the first row {wanted}",
        "Give each row a cell for each column.",
    )


def overlay_of_another(span: Span, title: str, of: str, game: str) -> Diagnostic:
    return Diagnostic(
        NO_GAME,
        span,
        f'"{title}" is for "{of}", but this game is "{game}"',
        "Write the title of the game as its `game` line has it.",
    )


def changed_here(span: Span, title: str) -> Label:
    return Label(span, f'changed here by "{title}"')


def read_with(span: Span, title: str) -> Label:
    return Label(span, f'so it is with "{title}"')


def overlays_conflict(span: Span, name: str, game: str, one: str, other: str, first: Span) -> Diagnostic:
    hint = f'Leave one of them out, or settle it in a third: variant ".." of "{game}" with "{other}", "{one}".'
    return Diagnostic(
        OVERLAYS_CONFLICT,
        span,
        f'"{one}" and "{other}" both change `{name}`',
        hint,
        (changed_here(first, other),),
    )


def overlays_overlap(span: Span, name: str, one: str, wider: str, other: str, first: Span) -> Diagnostic:
    return Diagnostic(
        OVERLAYS_CONFLICT,
        span,
        f'"{one}" changes `{name}`, and "{other}" changes `{wider}`: they cannot both count',
        "Leave one of them out, or write a third that says both.",
        (changed_here(first, other),),
    )


_INSTEAD = {
    "define": "To give it another value, write `change {name} to ..`.",
    "phase": "To give it another body, write `replace phase {name}` and a block.",
    "action": "To let it do something else, write `replace action {name}` and a block.",
    "how to": "To give it another body, write `replace how to {name}` and a block.",
}


def added_twice(span: Span, sort: str, name: str, first: Span) -> Diagnostic:
    hint = _INSTEAD.get(sort, "Give it another name.").format(name=name)
    return Diagnostic(DECLARED_TWICE, span, f"`{name}` is there already", hint, (Label(first, "first declared here"),))


def changes_nothing(span: Span, why: str) -> Diagnostic:
    return Diagnostic(
        CHANGES_NOTHING, span, f"this changes nothing: {why}", "Take it out, or write what should change."
    )


def stray_in_house_rules(span: Span) -> Diagnostic:
    return Diagnostic(
        NO_GAME,
        span,
        "a file without a `game` holds variants, scenarios and examples, and nothing beside them",
        "Put it into a `variant`, after `add`.",
    )


def no_such_game(span: Span, title: str, known: Iterable[str]) -> Diagnostic:
    close = nearest(title, known)
    hint = f'Did you mean "{close}"?' if close else "Write the title as the `game` line has it."
    message = f'no game is called "{title}", neither around this file nor among those that came with Rulewright'
    return Diagnostic(NO_GAME, span, message, hint)


def from_to(low: int, high: int) -> str:
    """Write a range of numbers as it is said: `2 to 4`, `4`."""
    return str(low) if low == high else f"{low} to {high}"


def examples_alone(span: Span, title: str, name: str) -> Diagnostic:
    message = f'these are examples of "{title}", and no game of their own'
    return Diagnostic(NO_GAME, span, message, f"They are played by `rulewright test {name}`.")


def examples_of_another(span: Span, title: str, other: str) -> Diagnostic:
    return Diagnostic(
        NO_GAME,
        span,
        f'these examples are of "{title}", and the game here is "{other}"',
        "Put the examples of each game into a file of their own.",
    )


def house_rules_alone(span: Span, title: str, name: str) -> Diagnostic:
    return Diagnostic(
        NO_GAME,
        span,
        f'these are house rules of "{title}", and no game of their own',
        f"Name the game, and these behind it: `--with {name}`.",
    )


def unknown_overlay(span: Span, title: str, known: Iterable[str]) -> Diagnostic:
    known = sorted(known)
    close = nearest(title, known)
    hint = (
        f'Did you mean "{close}"?' if close else (f"There are: {', '.join(known)}." if known else "The game has none.")
    )
    return Diagnostic(UNKNOWN_NAME, span, f'there is no variant or scenario called "{title}"', hint)


def overlays_in_a_circle(span: Span, circle: Sequence[str]) -> Diagnostic:
    built = [f'"{one}" on "{other}"' for one, other in zip(circle, (*circle[1:], circle[0]), strict=True)]
    message = f"variants build on one another in a circle: {', '.join(built)}"
    return Diagnostic(DEFINED_BY_ITSELF, span, message, "Take out the `with` of the one that comes first.")


def outside_folder(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        OUTSIDE_FOLDER, span, f'"{name}" lies outside the folder of the game', "Put the file into the folder."
    )


def example_for_nobody(span: Span, low: int, high: int, count: int) -> Diagnostic:
    return Diagnostic(
        WRONG_PLAYERS,
        span,
        f"the game is for {from_to(low, high)} players, not {count}",
        "Name as many players as it allows.",
    )


def row_of_what(span: Span) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME, span, "a row is taken out of something", 'For example: `remove row "3" from conspiracy`.'
    )


def no_such_row(span: Span, row: str, of: str, known: Iterable[str]) -> Diagnostic:
    close = nearest(row, known)
    there = ", ".join(f'"{name}"' for name in known)
    hint = f'Did you mean "{close}"?' if close else f"The rows are {there}." if there else "It has none left."
    return Diagnostic(UNKNOWN_NAME, span, f'`{of}` has no row "{row}"', hint)


def has_no_rows(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        UNKNOWN_NAME,
        span,
        f"no rows of `{name}` stand in the rules",
        "Name a track, a die or a table whose rows are written out below it.",
    )


def no_effect(span: Span, text: str) -> Diagnostic:
    return Diagnostic(
        WRONG_TYPE,
        span,
        f"`{' '.join(text.split())}` cannot be read as an effect",
        "Write the name of a procedure, with numbers and names in parentheses, several with `and`: `threat(2) and heal(Ann)`.",
    )


def not_an_effect(span: Span, word: str, of: str, known: Iterable[str]) -> Diagnostic:
    otherwise = f"Declare it where {of} is declared: `{word}: effect`."
    return _not_there(span, word, known, f"{of} has no effect called `{word}`", otherwise)


def effect_with_arguments(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        WRONG_ARGUMENTS, span, f"`{name}` is an effect of a table, where its numbers stand", f"Write `do {name}`."
    )


def printed_only(span: Span) -> Diagnostic:
    return Diagnostic(
        WRONG_TYPE,
        span,
        "an effect is printed on a card or token",
        "Write it below a `card`, without `starts`; a table says what it does.",
    )


def rows_elsewhere(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME,
        span,
        f"the rows of `{name}` stand below its own line, or in a file",
        f'Put them there, or write `table {name} from "{name}.csv"`.',
    )


def start_of_nothing(span: Span, word: str, field: str, known: Iterable[str]) -> Diagnostic:
    said = f"`{field}` cannot start at `{word}`: nothing of that name is printed here"
    return _not_there(span, word, known, said, "Write a number, or the name of a printed field of the same thing.")


def start_outside(span: Span, field: str, thing: str, value: int, low: int | None, high: int | None) -> Diagnostic:
    where = f"{'' if low is None else low}..{'' if high is None else high}"
    return Diagnostic(
        OUT_OF_RANGE,
        span,
        f"the `{field}` of {thing} would start at {value}, outside {where}",
        "Change the number in the table, or the range where the field is declared.",
    )


def never_called(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        UNKNOWN_NAME,
        span,
        f"no rule and no table calls `{name}`, so there is nothing to run",
        f"Call it with `do {name}` where it belongs.",
    )


def unknown_thing(span: Span, name: str, kind: str, known: Iterable[str]) -> Diagnostic:
    otherwise = f"Write the name of one, or `-` for none; the table of {kind} has their names."
    return _not_there(span, name, known, f"no {kind} is called `{name}`", otherwise)


def several_copies(span: Span, name: str, count: int) -> Diagnostic:
    return Diagnostic(
        WRONG_TYPE,
        span,
        f"there are {count} copies of `{name}`, and a table can name only what is there once",
        "Give each copy a row and a name of its own.",
    )


def no_roles(span: Span, field: str) -> Diagnostic:
    return Diagnostic(
        WRONG_TYPE,
        span,
        f"a table cannot say which player `{field}` is, since the seats of this game have no names",
        "Name the seats, as in `players 2: Ann, Bea`.",
    )


def too_many_components(span: Span, most: int) -> Diagnostic:
    return Diagnostic(
        TOO_MANY, span, f"a game has {most} components at most", "Count things that have no identity as a number."
    )


def too_much_work(span: Span, name: str, most: int) -> Diagnostic:
    message = f"`{name}` has other defines worked out more than {most:,} times, each time it is read"
    return Diagnostic(TOO_MANY, span, message, "Keep a value that is used twice: `let x = ..` in a rule, or a fact.")


def starts_too_full(span: Span, count: int, capacity: int) -> Diagnostic:
    return Diagnostic(TOO_MANY, span, f"{count} things start here, but it holds at most {capacity}", "")


def roles_and_players(span: Span, roles: int, players: int) -> Diagnostic:
    return Diagnostic(
        WRONG_PLAYERS,
        span,
        f"the game has {players} players but names {roles} roles",
        "Name as many roles as there are players.",
    )


def ending_without_name(span: Span, verb: str) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME, span, f"`{verb}` ends the game, and it is not said why", f'Name the ending: player {verb}s "..".'
    )


def ties_are_open(span: Span) -> Diagnostic:
    hint = "Add `, ties by most ..`, `, ties by turn order from ..`; else the first seat counts."
    return Diagnostic(TIES_OPEN, span, "several players may have the most here, and nothing says who comes first", hint)


def no_home(span: Span, what: str) -> Diagnostic:
    return Diagnostic(
        NO_HOME,
        span,
        f"no zone says where {what} start",
        f"Declare a zone for them, for example `stock: supply of {what}` or a deck.",
    )


_SUCH_AS = {
    "a number": "Write a number, a field that holds one, or a count: `number of cards in hand`.",
    "yes or no": "Write `yes` or `no`, or a condition such as `coins > 3`.",
    "a player": "Name one: `player`, `player.left`, `card.owner`.",
    "a zone": "Name a zone, for example `player.hand`.",
    "a zone or a set": "Name a zone, or some of what lies there: `hand where card.worth > 2`.",
    "a card, a token or a set of them": "Name what lies somewhere; a value gets its name with `define price as ..`.",
}
"""What is needed, and examples of it."""


def wrong_type(span: Span, wanted: str, got: str, hint: str = "") -> Diagnostic:
    return Diagnostic(WRONG_TYPE, span, f"here {wanted} is needed, but this is {got}", hint or _SUCH_AS.get(wanted, ""))


def other_argument(span: Span, wanted: str, got: str, first: Span | None) -> Diagnostic:
    labels = () if first is None else (Label(first, "called first here"),)
    hint = "It was something else where it was called first."
    return Diagnostic(WRONG_TYPE, span, f"here {wanted} is needed, but this is {got}", hint, labels)


def wrong_zone(span: Span, thing: str, content: str, declared: str) -> Diagnostic:
    hint = (
        f"A zone holds one sort of things. If these belong to it too, declare them as such: `{declared} of {content}`."
    )
    return wrong_type(span, f"a zone for {thing}", f"a zone of {content}", hint)


def sorts_differ(span: Span, one: str, sort: str, other: str, other_sort: str) -> Diagnostic:
    hint = (
        "What may be one zone or another has to be of one sort, since a deck is drawn from and a row is read. Where only "
        "what lies there is meant, give a set: `hand where card.worth > 0`."
    )
    problem = f"{one} is a {sort}, but {other} is a {other_sort}"
    return Diagnostic(WRONG_TYPE, span, problem, hint)


def not_constant(span: Span, what: str) -> Diagnostic:
    return Diagnostic(NOT_CONSTANT, span, f"{what} has to be known before the game starts", "Write a number.")


def backwards(span: Span, low: int, high: int) -> Diagnostic:
    return Diagnostic(OUT_OF_RANGE, span, f"the range {low}..{high} runs backwards", f"Write {high}..{low}.")


def unbounded(span: Span, what: str) -> Diagnostic:
    return Diagnostic(
        NOT_CONSTANT, span, f"it is not known how many {what} can be", "Give the fact that it comes from a range."
    )


def negative_size(span: Span) -> Diagnostic:
    return Diagnostic(
        NOT_CONSTANT, span, "no set has fewer than no members", "Write how many, or `up to` and how many."
    )


def set_before_its_size(span: Span) -> Diagnostic:
    hint = "Ask it of both together: `such that (number of cards) = ..` behind the second."
    return Diagnostic(
        WRONG_FRAME, span, "how many are chosen has to be known before the first set of an action is put together", hint
    )


def out_of_range(span: Span, what: str, low: object, high: object) -> Diagnostic:
    return Diagnostic(
        OUT_OF_RANGE, span, f"{what} is outside its range {low}..{high}", f"Write a value from {low} to {high}."
    )


def given_too_late(span: Span, done: Span) -> Diagnostic:
    message = "what is given is there before anything is done or expected"
    hint = f"Write it above line {done.line}, or write another example that begins with it."
    return Diagnostic(WRONG_FRAME, span, message, hint)


def less_than_nothing(span: Span, verb: str) -> Diagnostic:
    other = {"gain": "lose", "lose": "gain"}.get(verb, "gain")
    message = f"less than nothing cannot be {BY_KEY[verb].participle}: the amount here is always below 0"
    return Diagnostic(OUT_OF_RANGE, span, message, f"Write a number above 0; the other way round it is `{other}`.")


def shortage_of_what(span: Span) -> Diagnostic:
    message = "there is a shortage of what each player has"
    return Diagnostic(WRONG_FRAME, span, message, "For example: `shortage of player.coins: 1 gold becomes 3 coins`.")


def shortage_becomes(span: Span, short: str) -> Diagnostic:
    hint = f"At the end stands what there is too little of: `.. becomes 3 {short}`."
    return Diagnostic(WRONG_FRAME, span, f"in a shortage of `{short}` something becomes `{short}`", hint)


def shortage_goes_on(span: Span, name: str) -> Diagnostic:
    hint = "What becomes it has to be a number that is never short itself."
    return Diagnostic(
        DEFINED_BY_ITSELF, span, f"there is a shortage of `{name}`, too, and one does not lead to another", hint
    )


def less_than_one(span: Span, number: str) -> Diagnostic:
    return Diagnostic(OUT_OF_RANGE, span, f"{number} of something become nothing", "Write numbers from 1 on.")


def cannot_change(span: Span, what: str, why: str, hint: str) -> Diagnostic:
    return Diagnostic(CANNOT_CHANGE, span, f"{what} cannot be changed: {why}", hint)


def wrong_arguments(span: Span, what: str, wanted: Sequence[str], got: int) -> Diagnostic:
    words = ", ".join(wanted) if wanted else "nothing"
    return Diagnostic(WRONG_ARGUMENTS, span, f"`{what}` takes {words} between parentheses; here are {got}", "")


def defined_by_itself(span: Span, what: str) -> Diagnostic:
    return Diagnostic(
        DEFINED_BY_ITSELF,
        span,
        f"`{what}` is defined by itself",
        "A define may not refer to itself, directly or through others.",
    )


def misspelt_where_declared(span: Span, used: Diagnostic) -> Diagnostic:
    """`used`: what is wrong at the first place that means this name and spells it otherwise; its labels are the other places."""
    word = used.span.text
    message = f"nothing uses `{span.text}`, and `{word}` is used and declared nowhere"
    places = (Label(used.span, f"here it is `{word}`"), *used.labels)
    return Diagnostic(used.code, span, message, f"Did you mean `{word}`?", places, Fix(span, word))


def no_such_field(span: Span, word: str, of: str, known: Iterable[str]) -> Diagnostic:
    known = sorted(set(known))
    close = nearest(word, known)
    fix = Fix(span, close) if close and span.text == word else None
    hint = _did_you_mean(word, known) or (f"It has: {', '.join(known)}." if known else "It has no fields.")
    return Diagnostic(NO_SUCH_FIELD, span, f"{of} has no `{word}`", hint, fix=fix)


def secret_answer(span: Span, word: str) -> Diagnostic:
    hint = f"Keep it there in a field of each player: `for each player: set player.kept to player.{word}`."
    return Diagnostic(NO_SUCH_FIELD, span, f"`{word}` is known only in the lines below its secret choice", hint)


def wrong_frame(span: Span, verb: str, problem: str, example: str) -> Diagnostic:
    return Diagnostic(WRONG_FRAME, span, f"`{verb}`: {problem}", f"For example: `{example}`." if example else "")


def no_roll(span: Span) -> Diagnostic:
    return wrong_frame(
        span,
        "reroll",
        "a roll that these lines made and named is needed",
        "player rolls 2 d6 as pips, then reroll pips",
    )


def rolled_already(span: Span, word: str) -> Diagnostic:
    return wrong_frame(span, "reroll", f"what is rolled again keeps its name, `{word}`", f"reroll {word}")


def nothing_is_left(span: Span, verb: str) -> Diagnostic:
    return wrong_frame(
        span, verb, "this happens in full or not at all, so nothing is left over", "add 3 to day, the rest to threat"
    )


def where_the_rest_goes(span: Span, verb: str) -> Diagnostic:
    return wrong_frame(span, verb, "the rest goes to one number, or is lost", "add 3 to day, the rest to threat")


def spaces_of_no_track(span: Span, what: str) -> Diagnostic:
    return wrong_frame(span, what, "only a track without a range has spaces in a table", f"{what}: track, starts 1")


def no_spaces(span: Span, what: str) -> Diagnostic:
    return wrong_frame(span, what, "a track has a range, or a table of its spaces", f"{what}: track 0..3, starts 1")


def has_no_ends(span: Span, what: str, end: str) -> Diagnostic:
    return Diagnostic(
        WRONG_TYPE,
        span,
        f"`{what}` is no range of numbers, so nothing is {end}",
        f"For example: `{what}: track 0..3, starts 1`.",
    )


def has_no_end(span: Span, what: str, end: str) -> Diagnostic:
    return Diagnostic(
        WRONG_TYPE, span, f"`{what}` has no end there, so nothing is {end}", f"Give it both: `{what}: 0..20`."
    )


def missing_preposition(span: Span, verb: str, wanted: str, example: str) -> Diagnostic:
    return Diagnostic(MISSING_PREPOSITION, span, f"`{verb}` does not say {wanted}", f"For example: `{example}`.")


def no_decider(span: Span, what: str, only: str | None = None) -> Diagnostic:
    """`only`: the one thing that can be meant, where there is nothing to decide."""
    return Diagnostic(
        NO_DECIDER,
        span,
        f"nobody is said to {what}",
        f"If it is always the same one, say its name: `{only}`."
        if only
        else "Put the one who decides in front, for example `player chooses ..`, or add `at random`.",
    )


def needs_block(span: Span, verb: str) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME,
        span,
        f"`may {verb}`: it is not said what happens when something is chosen",
        "Put it into a block below, with `if declined` where needed.",
    )


def no_source(span: Span, what: str) -> Diagnostic:
    return Diagnostic(
        NO_SOURCE, span, f"it is not said where {what} come from", "Add `from` and a zone, for example `from hand`."
    )


def outside_loop(span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        OUTSIDE_LOOP, span, f"`{word}` stands outside any loop", "It belongs inside `repeat` or `for each`."
    )


def below_the_card(span: Span, owner: str, sort: str, line: str) -> Diagnostic:
    problem = f"a field of each {owner} stands where {owner} is declared"
    return Diagnostic(WRONG_FRAME, span, problem, f"Write `{line}` below `{sort} {owner}`.")


def below_each(span: Span, owner: str, line: str) -> Diagnostic:
    problem = f"a zone of each {owner} stands in a block of its own"
    return Diagnostic(WRONG_FRAME, span, problem, f"Write `each {owner}`, and below it `{line}`.")


def order_unread(span: Span) -> Diagnostic:
    return Diagnostic(
        ORDER_UNREAD,
        span,
        "the order of a deck is not settled until a card is drawn or shown",
        "Say what happens to the card: `reveal the top of deck as card`, `draw 1 card from deck`.",
    )


def one_is_no_set(span: Span, text: str) -> Diagnostic:
    hint = f"Ask first: `if {text} ..`. Of a set, `the first card in row where ..` is the first that fits."
    return Diagnostic(WRONG_TYPE, span, f"`{text}` is one alone: `where` says which of several are meant", hint)


def other_end(span: Span, text: str, what: str, word: str, right: Sequence[tuple[str, str]]) -> Diagnostic:
    """Say that what has a top has no `first`, and the other way round. `right`: its two words, each with what to write."""
    (first, begin), (last, end) = right
    hint = {
        "a pile": f"The last that came lies on top: write {begin}; what came first is {end}.",
        "a row": f"Write {begin}, which is at the left, or {end}, at the right.",
        "a slot": f"It has room for one: write {begin}.",
        "a square": f"It has room for one: write {begin}.",
    }.get(what, f"Write {begin} or {end}.")
    return Diagnostic(NO_SUCH_FIELD, span, f"`{text}` is {what}: it has a {first} and a {last}, and no `{word}`", hint)


def without_order(span: Span, text: str, sort: str, thing: str) -> Diagnostic:
    hint = (
        f"Say which: `the first {thing} in {text} where ..`; or take any: `a {thing} from {text}`; or let chance say: "
        f"`choose a {thing} in {text} at random`."
    )
    problem = (
        f"`{text}` is a {sort}: what lies there lies in no order, so it has no first and no last, no top and no bottom"
    )
    return Diagnostic(NO_SUCH_FIELD, span, problem, hint)


def runs_otherwise(span: Span, order: str, right: str) -> Diagnostic:
    right = {"first": "left to right", "top": "top to bottom"}.get(right, "")
    hint = (
        f"Write `, {right}`." if right else "Say which comes first: `, highest card.worth first`, or `, in any order`."
    )
    return Diagnostic(WRONG_TYPE, span, f"what lies here does not run {order}", hint)


def no_order(span: Span, got: str) -> Diagnostic:
    hint = "The cards of a row and of a pile have an order, and so have players."
    return wrong_type(span, "something with an order", got, hint)


def begins_on_nothing(span: Span, owner: str) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME,
        span,
        f"nothing begins in a zone of each {owner}",
        "Put it there in a `setup`, from where it begins.",
    )


def owned_by_nobody(span: Span, word: str, known: Iterable[str]) -> Diagnostic:
    problem = f"there is no `{word}` here: nobody owns what this is about"
    return Diagnostic(UNKNOWN_NAME, span, problem, f"Say who: {', '.join(known)}.")


def nothing_to_end(span: Span, word: str, known: Iterable[str]) -> Diagnostic:
    hint = _did_you_mean(word, known) or "Name a phase, an action or a procedure that is under way here."
    return Diagnostic(NOTHING_TO_END, span, f"there is no phase, action or procedure called `{word}` to end", hint)


def never_under_way(span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        UNUSED, span, f"`{word}` is never under way: nothing enters it", "Enter it somewhere, or take this out."
    )


def nothing_modified(span: Span, word: str) -> Diagnostic:
    return Diagnostic(UNUSED, span, f"nothing reads `{word}`, so changing how it is read does nothing", "")


def settles_nothing(span: Span, once: str | None) -> Diagnostic:
    """`once`: what is no longer so when the rule has applied, as its condition would ask for it."""
    return Diagnostic(
        SETTLES_NOTHING,
        span,
        "this rule cannot change what its own condition looks at, so it would apply for ever",
        f"If it is to apply once, add `and {once}` to its condition."
        if once
        else "Let it change something that the condition reads, or end the game or a player.",
    )


def no_event_here(span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME,
        span,
        f"`{word}` belongs into a rule about what would happen",
        "For example: `when a player would lose coins`.",
    )


def forgot_to(span: Span, verb: str, thing: str, place: str) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME,
        span,
        f"`{verb} {thing} {place}`: `{thing}` is no number of things",
        f"Did you forget `to`? Write `{verb} {thing} to {place}`.",
    )


def undecided_event(span: Span) -> Diagnostic:
    return Diagnostic(
        NO_DECISION,
        span,
        "on some way through this rule it is not said what becomes of the event",
        "End each way with `go ahead` or `instead ..`.",
    )


def never_entered(span: Span, sort: str, name: str) -> Diagnostic:
    hint = {"action": "Offer it with `may take an action from ..`.", "procedure": f"Call it with `do {name}`."}.get(
        sort, "Take it out, or use it."
    )
    return Diagnostic(UNUSED, span, f"the {sort} `{name}` is never used", hint)


def never_wakes(span: Span) -> Diagnostic:
    return Diagnostic(
        UNUSED,
        span,
        "nothing that happens in this game wakes this rule",
        "Compare its verb and its places with the sentences that should wake it.",
    )


def not_supported(span: Span, what: str) -> Diagnostic:
    hint = "It can be read and is not played yet: say it in other words; the end of the reference lists all that waits."
    return Diagnostic(NOT_SUPPORTED, span, f"not supported yet: {what}", hint)


# ---------------------------------------------------------------- cards and reactions
def no_such_card(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    close = nearest(name, known)
    hint = f"Did you mean {close}?" if close else "A card is a row of a table; its rules follow in a block of its own."
    return Diagnostic(UNKNOWN_NAME, span, f"no table has a row called {name}", hint)


def printed_twice(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        DECLARED_TWICE,
        span,
        f'the table says something else in the column "text" of "{name}"',
        "Keep one of the two texts.",
    )


def where_is_this(span: Span, example: str) -> Diagnostic:
    return Diagnostic(
        WHERE_IS_THIS,
        span,
        "this rule of a card does not say where the card has to lie for it to work",
        f"Say so, for example `{example}`.",
    )


def nameless_reaction(span: Span) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME, span, "only the reaction of a card may be without a name", "Give it one: `reaction parry`."
    )


def nothing_to_react_to(span: Span, phase: str) -> Diagnostic:
    return Diagnostic(
        NO_WINDOW,
        span,
        f"`{phase}` is open to reactions, which come before and after an action, but offers none",
        "Write `pause for reactions` at the place where somebody may react.",
    )


def nobody_reacts(span: Span) -> Diagnostic:
    return Diagnostic(UNUSED, span, "nobody can react here", "No reaction of this game is without `when` or `before`.")


def no_pause(span: Span) -> Diagnostic:
    return Diagnostic(
        UNUSED,
        span,
        "nobody is ever asked whether to use this reaction",
        "Write `pause for reactions` where it may be used, let a phase be `open to reactions`, or say what it answers: `when ..`.",
    )


def reaction_changes_nothing(span: Span) -> Diagnostic:
    return Diagnostic(
        REACTS_FOR_EVER,
        span,
        "this reaction changes nothing, so it could be used again and again in the same pause",
        "Let it pay something, move something, or mark that it was used.",
    )


def nothing_to_cancel(span: Span) -> Diagnostic:
    return Diagnostic(
        NO_WINDOW,
        span,
        "there is nothing here that could be cancelled",
        "`cancel` stands in the reaction to a play or an action: `when an opponent plays a card`, `when an opponent takes attack`.",
    )


def not_cancelled_here(span: Span, word: str, known: Iterable[str]) -> Diagnostic:
    told = " or ".join(f"`cancel {name}`" for name in known)
    return Diagnostic(NO_WINDOW, span, f"this reaction does not answer `{word}`", f"It can say {told}." if told else "")


def says_phase(span: Span) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME, span, "a phase, an action or a procedure begins or ends here", f"Write `phase {span.text}`."
    )


def own_word(span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        WRONG_FRAME, span, f"`{word}` means somebody, or something, already", "Give the parameter another name."
    )


def too_many_words(span: Span, words: Sequence[str], most: int) -> Diagnostic:
    told = ", ".join(f"`{word}`" for word in words)
    hint = f"It keeps their values ({told}); {most} are the most. Put some of them into facts or fields."
    return Diagnostic(
        TOO_MANY, span, f"what is to last, or to come later, speaks of {len(words)} things from here", hint
    )


def wrong_clause(span: Span, name: str, sort: str) -> Diagnostic:
    example = {
        "needs": f"replace {name} with city is not empty",
        "cost": f"replace {name}: pay 1 coin",
        "limit": f"change {name} to 2",
    }.get(sort, f"remove {name}")
    return Diagnostic(WRONG_FRAME, span, f"`{name}` cannot be replaced by this", f"Write it like this: `{example}`.")


def hole(span: Span) -> Diagnostic:
    return Diagnostic(HOLE, span, "here something is still to be written", "")


def general(code: Code, span: Span, message: str, hint: str = "") -> Diagnostic:
    """Make a diagnostic whose wording belongs to one place only."""
    return Diagnostic(code, span, message, hint)
