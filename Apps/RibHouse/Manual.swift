/// What `help` prints.
enum Manual {
    struct Page {
        let name: String
        let usage: String
        let summary: String
        let text: String
    }

    static var names: [String] { pages.map(\.name) }

    static let overview = """
        ribhouse: a house of units (Router, Interactor, Builder) whose interactors are actors.

        Without a command: a session that signs in and out. On a terminal it asks; from a pipe it
        reads one command a line.

        Commands:
        \(pages.map { "  \($0.name.padded(to: 10))\($0.summary)" }.joined(separator: "\n"))

        `ribhouse --trace FILE COMMAND` writes what happens to the tree into a new file, one event
        a line, for `ribhouse replay`.
        `ribhouse help COMMAND` tells more. State is kept where `ribhouse paths` says.
        Exit codes: 0 done, 1 failed, 2 usage, 3 cancelled, 4 not signed in or rejected.
        """

    static let pages = [
        Page(
            name: "login", usage: "ribhouse login [--user NAME] [--password-stdin] [--json]",
            summary: "sign in",
            text: """
                Signs in, and keeps the session for later starts. Asks on the terminal for what is
                not given. The first sign-in of all creates the account.

                  --user NAME       the account
                  --password-stdin  read the password from the standard input, to its end
                  --json            print the person who is signed in as JSON

                  printf %s "$PASSWORD" | ribhouse login --user joe --password-stdin
                """),
        Page(
            name: "logout", usage: "ribhouse logout [--json]", summary: "sign out",
            text: "Ends the session. Exit code 4 when nobody is signed in."),
        Page(
            name: "status", usage: "ribhouse status [--json]", summary: "tell who is signed in",
            text: "Prints who is signed in. Exit code 4 when nobody is."),
        Page(
            name: "tree", usage: "ribhouse tree [--json]", summary: "draw the tree of units",
            text: """
                Launches the tree and draws it: name, state and running work of each unit, and the
                units below it. With --json, also the identity of each.
                """),
        Page(
            name: "replay", usage: "ribhouse replay FILE [--after N] [--list] [--json]",
            summary: "show what a trace tells",
            text: """
                Draws the tree as it was before its end, from a file that --trace has written;
                - is the standard input.

                  --after N  the tree after the first N events
                  --list     tell the events, one a line, with their time
                  --json     print the tree as JSON

                  ribhouse --trace session.trace
                  ribhouse replay session.trace --list
                """),
        Page(
            name: "accounts",
            usage: "ribhouse accounts add NAME [--food F]… [--password-stdin] [--json]\n"
                + "       ribhouse accounts list [--json]",
            summary: "add and list accounts",
            text: """
                  --food F          a favourite barbecue food; may be given more than once
                  --password-stdin  read the password from the standard input, to its end
                """),
        Page(
            name: "paths", usage: "ribhouse paths [--json]", summary: "tell where state is kept",
            text: """
                Prints the state folder and its files: $RIBHOUSE_HOME, or else
                $XDG_STATE_HOME/ribhouse, or else ~/.local/state/ribhouse.
                """),
        Page(
            name: "demo", usage: "ribhouse demo", summary: "play the flow with a built-in guest",
            text: "Plays a session in memory. Touches no file, and prints the same each time."),
        Page(
            name: "help", usage: "ribhouse help [COMMAND]", summary: "tell about a command",
            text: "Prints this manual, or the page of one command."),
        Page(
            name: "version", usage: "ribhouse version [--json]", summary: "tell the version",
            text: "Prints the version of the program."),
    ]
}
