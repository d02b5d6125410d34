import ArgumentParsing

/// The texts about the whole program in `ribhouse help` and the man page.
extension CommandList {
    static let purpose = "track what is on your barbecue pit"

    static let description = """
        Tracks what is on your barbecue pit. It is also an example of a tree of units
        (Router, Interactor, Builder). The interactors are actors.

        Without a command, a session starts. On a terminal it shows a prompt. From a
        pipe it reads one command a line. On a terminal, lines can be edited, Tab
        completes commands and their arguments, and the arrow keys show those before.
        A session takes the same commands, without `ribhouse`.

        With --accessible, only plain lines in words are written. With --json, a command
        prints an object with a version; errors stay sentences on the error output.
        `ribhouse --trace FILE COMMAND` writes the events of the tree to a new file, one
        a line. `ribhouse replay` shows them.
        """

    /// The values that a person may type for a placeholder.
    static let words = [
        ("WEIGHT", "5kg, 2.5kg, 800g, 11lb, 11 lbs"),
        ("DURATION", "30m, 1h30m, 1 h 30 min, 45s, -30m; 30 is 30 minutes"),
        ("TIME", "18:00, tomorrow 18:00, 2026-07-05 18:00"),
        ("COOK", "the name of a cook, which `ribhouse pit` shows: brisket-2"),
        ("PROBE", "a probe, which `ribhouse probe list` shows: Thermopro-TP12/56/meat"),
        ("CUT", "the name of a plan, which `ribhouse pit plans` shows: brisket"),
    ]

    static let exitCodes = [
        ("0", "done"), ("1", "failed"), ("2", "the command line is wrong, and nothing was done"),
        ("3", "cancelled"),
        ("4", "not signed in, or rejected"),
    ]

    static let environment = [
        ("RIBHOUSE_HOME", "the state folder"),
        ("RIBHOUSE_SESSION_LIFETIME", "how long a sign-in lasts: 30d, 8h, 45m"),
        ("RIBHOUSE_TOKEN", "a token of an identity server, for scripts"),
        ("RIBHOUSE_NOW", "the time of the start: 2026-07-04T08:00:00Z"),
        ("RIBHOUSE_SPEED", "how many times as fast the pit's clock is"),
        ("RIBHOUSE_EPOCH", "the time that is RIBHOUSE_NOW in all programs"),
        ("TZ", "the time zone"),
        ("ACCESSIBLE", "the same as --accessible, with all of the next four"),
        ("NO_COLOR", "no colours"),
        ("RIBHOUSE_NO_REDRAW", "nothing on the screen changes"),
        ("RIBHOUSE_NO_ANIMATION", "nothing moves by itself"),
        ("RIBHOUSE_WORDS", "words in place of signs and drawings"),
        ("RIBHOUSE_BELL", "0: an alarm does not ring; another value: always"),
        ("LC_ALL, LC_CTYPE, LANG", "ASCII in a locale without UTF-8"),
        ("COLORTERM, COLORFGBG", "the colours of the full screen"),
        ("https_proxy, no_proxy", "the proxy for an identity server"),
    ]

    static let files = [
        ("$RIBHOUSE_HOME", "the state folder, with the files below"),
        ("$XDG_STATE_HOME/ribhouse", "the state folder without $RIBHOUSE_HOME"),
        ("~/.local/state/ribhouse", "the state folder without both"),
        ("accounts.json, session.json", "accounts and the sign-in"),
        ("pit-*.json", "the pit of an account"),
        ("plans.json", "your own plans"),
        ("config.json", "the identity server"),
        ("settings.json", "units and clock"),
        ("history.json, places.json", "for the next session on a terminal"),
    ]

    /// The page of `ribhouse help`.
    static var overview: String {
        func section(_ title: String, _ rows: [(String, String)]) -> String {
            ([title + ":"] + twoColumns(rows, indentation: 2)).joined(separator: "\n")
        }
        return [
            "Usage: ribhouse [--accessible] [--trace FILE] [COMMAND]", description,
            section("Commands", commands.map { ($0.syntax.name, $0.syntax.summary) }),
            "`ribhouse help COMMAND` shows the page of a command.",
            section("Words", words), section("Variables", environment), section("Files", files),
            section("Exit codes", exitCodes),
        ].joined(separator: "\n\n")
    }
}
