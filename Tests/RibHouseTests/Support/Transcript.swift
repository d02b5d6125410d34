import ArgumentParsing
import ConsoleTestSupport
import Foundation

@testable import ribhouse

/// Commands of a shell, and what each one prints: a block of a `.console` file, or the commands of a page.
///
///     # A sign-out works once.
///     $ sign_in
///     $ ribhouse logout
///     Signed out.
///     $ ribhouse logout
///     2> You are not signed in.
///     [4]
///
/// | line | says |
/// |---|---|
/// | `# SENTENCE` | What the block below shows. Each block has a shell and an empty state folder of its own. |
/// | `$ COMMAND` | A line of `sh`, in which `ribhouse` is the program. |
/// | `< LINE` | A line of the command's input, which is empty otherwise. |
/// | `2> LINE` | A line of its error output, below all lines of its output. |
/// | `[N]` | Its exit code, if that is not 0. |
/// | anything else | A line of its output. |
///
/// The shell is in the state folder. `sign_in` creates an account for joe, whose password is `brisket-4-ever`, and
/// signs in. It is 2026-07-04 08:00 UTC at the start of each program, and the pit's clock is almost still;
/// `at 09:30 COMMAND` is another time.
/// ``home`` stands for the path of the state folder, and `<…>` for any text, or as a line for any lines.
///
/// The work “intents” is left out of a tree: a unit that saves what it shows may have ended it or not.
///
/// The built program starts for the first line of each command in the files and, with `FAULTS`, for all lines. Others
/// run in the process of the tests if they start the program, and nothing else but for its input.
///
/// A page shows neither error output nor exit codes, and has the clock of its reader.
struct Transcript {
    private struct Command {
        let line: String
        var input: [String] = []
        var shown: [String] = []

        /// The line, without what drops its output, if it starts the program and nothing else but for its input.
        var start: (line: Substring, isSilent: Bool)? {
            let start =
                #/((?:(?:echo|printf) [^|]* \| )?(?:at \S+ )?(?:RIBHOUSE_[A-Z_]+=[^ $]* )*ribhouse[^|;&<>]*?)( >/dev/null)?/#
            guard let parts = line.wholeMatch(of: start)?.output, !parts.1.contains("/dev/")
            else { return nil }
            return (parts.1, parts.2 != nil)
        }
    }

    /// The placeholder for the path of the state folder.
    static let home = "/home/joe/.local/state/ribhouse"

    let title: String
    private let isPage: Bool
    private var commands: [Command] = []

    private init(title: String, isPage: Bool) {
        self.title = title
        self.isPage = isPage
    }

    /// The commands of the blocks of a page, of which `swift run` is left out.
    init(page title: String, _ blocks: [Substring]) {
        self.init(title: title, isPage: true)
        for line in blocks.flatMap({ $0.split(separator: "\n", omittingEmptySubsequences: false) })
        {
            add(
                String(line).replacing("swift run ribhouse", with: "ribhouse")
                    .replacing(" RIBHOUSE_HOME=$(mktemp -d)", with: ""))
        }
    }

    /// The files of `Transcripts`; one that cannot be read has no blocks.
    static let files: [(path: URL, blocks: [Transcript])] = {
        let folder = URL(filePath: #filePath).appending(path: "../../Transcripts")
            .standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [""]
        return names.sorted().map { name in
            let path = folder.appending(path: name)
            return (path, (try? String(contentsOf: path, encoding: .utf8)).map(blocks) ?? [])
        }
    }()

    /// Returns the blocks of a `.console` file, of which empty lines at the end are left out.
    private static func blocks(of text: String) -> [Transcript] {
        text.components(separatedBy: "\n# ").map { block in
            let lines = block.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
            let title = lines[0].hasPrefix("# ") ? String(lines[0].dropFirst(2)) : lines[0]
            var transcript = Transcript(title: title, isPage: false)
            for line in lines.dropFirst() { transcript.add(line) }
            return transcript
        }
    }

    private mutating func add(_ line: String) {
        if line.hasPrefix("$ ") {
            commands.append(Command(line: String(line.dropFirst(2))))
        } else if let last = commands.indices.last {
            if line.hasPrefix("< "), commands[last].shown.isEmpty {
                commands[last].input.append(String(line.dropFirst(2)))
            } else {
                commands[last].shown.append(line)
            }
        }
    }

    /// The lines of the block in its file.
    var text: String {
        let lines = commands.flatMap { command -> [String] in
            ["$ \(command.line)"] + command.input.map { "< \($0)" } + command.shown
        }
        return (["# \(title)"] + lines).map { $0 + "\n" }.joined()
    }

    // MARK: Playing

    /// Runs the commands, and puts what they print in the place of what was written and is different.
    ///
    /// - Returns: the difference, line by line; `nil` if there is none.
    mutating func play(in app: TestApp) async throws -> String? {
        let signedIn = TestApp()
        try await signedIn.signIn()
        var variables = isPage ? [:] : Self.clock
        variables["SIGNED_IN"] = signedIn.path
        let shell = try app.pipeline("exec /bin/sh", environment: variables)
        shell.send(Self.setUp)
        var differences: [String] = []
        for (index, command) in commands.enumerated() {
            let (output, errors, code) = try await run(command, in: shell, of: app)
            var printed = Self.lines(output, app)
            if !isPage {
                printed += Self.lines(errors, app).map { "2> \($0)" }
                if code != "0" { printed.append("[\(code)]") }
            }
            if Self.isMatch(printed[...], command.shown[...]) { continue }
            differences += ["  $ \(command.line)"] + Self.difference(command.shown, printed)
            commands[index].shown = printed
        }
        guard !differences.isEmpty else { return nil }
        return "\(title)\nA line with - is written and not printed, one with + is printed:\n"
            + differences.joined(separator: "\n")
    }

    private static let clock = [
        "TZ": "UTC", "RIBHOUSE_NOW": "2026-07-04T08:00:00Z", "RIBHOUSE_SPEED": "0.01",
    ]

    private static let setUp = """
        umask 077
        mkdir -p "$RIBHOUSE_HOME"
        cd "$RIBHOUSE_HOME"
        sign_in() { cp "$SIGNED_IN"/* .; }
        at() {
            now=2026-07-04T$1:00Z
            shift
            RIBHOUSE_NOW=$now "$@"
        }

        """

    /// Runs a line in the shell or, if it starts the program and nothing else but for its input, here.
    private func run(
        _ command: Command, in shell: ProgramRun, of app: TestApp
    ) async throws -> (output: String, errors: String, code: String) {
        /// Runs lines of the shell, and returns what they write up to a mark.
        func written(_ lines: String, _ mark: String = "\u{1E}") async throws -> String {
            shell.send(lines)
            return String(try await shell.wait(for: mark).dropLast())
        }
        let input = "<<'END OF INPUT'\n\(command.input.map { $0 + "\n" }.joined())END OF INPUT\n"
        if let start = command.start, !Self.firstLines.values.contains(place(of: command)) {
            // The variables, words and input that the program would get.
            let texts = try await written(
                """
                (ribhouse() { env; printf '\\036%s' $# "$@"; printf '\\036'; cat; printf '\\037'; }
                \(start.line)
                ) \(input)
                """, "\u{1F}"
            ).components(separatedBy: "\u{1E}")
            var variables: [String: String] = [:]
            for line in texts[0].split(separator: "\n") {
                let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
                if parts.count == 2, TestApp.isOwn(parts[0]) { variables[parts[0]] = parts[1] }
            }
            // Text that is not UTF-8 is repaired here, and gets to the built program as it is.
            if TestApp.canRunHere(variables), !texts.contains(where: { $0.contains("\u{FFFD}") }) {
                let outcome = try await TestApp.runHere(
                    Array(texts[2..<(texts.count - 1)]), input: texts[texts.count - 1],
                    variables: variables, folder: app.path)
                guard case .exited(let code) = outcome.end else { return ("", "", "") }
                return (start.isSilent ? "" : outcome.output, outcome.errorOutput, "\(code)")
            }
        }
        let output = try await written(
            """
            { \(command.line)
            } \(input)printf '\\036%s\\036' $?
            printf '\\037' >&2

            """)
        let code = try await written("")
        return (output, try await written("", "\u{1F}"), code)
    }

    /// The first lines of the commands in the files, by the names of the commands.
    static let firstLines: [String: String] = {
        var lines: [String: String] = [:]
        for block in files.flatMap(\.blocks) {
            for command in block.commands {
                for name in names(in: command.line) where lines[name] == nil {
                    lines[name] = block.place(of: command)
                }
            }
        }
        return lines
    }()

    private func place(of command: Command) -> String { "\(title)\n\(command.line)" }

    /// Returns the commands of a line: the help of `pit start`, an option in place of one, nothing for a session.
    private static func names(in line: String) -> [String] {
        line.matches(of: /ribhouse((?: [a-z-]+)*)/).map { match in
            let words = match.output.1.split(separator: " ").map(String.init)
            guard let first = words.first, !first.hasPrefix("-") else { return words.first ?? "" }
            return CommandList.help(for: words)
        }
    }

    private static func lines(_ text: String, _ app: TestApp) -> [String] {
        var lines = text.replacing(app.path, with: home)
            .replacing(#/intents, |, intents|  \[intents\]/#, with: "")
            .components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    // MARK: Comparing

    private static let anything = "<…>"

    private static func isMatch(
        _ printed: ArraySlice<String>, _ written: ArraySlice<String>
    ) -> Bool {
        guard let first = written.first else { return printed.isEmpty }
        if first == anything {
            return (printed.startIndex...printed.endIndex).contains {
                isMatch(printed[$0...], written.dropFirst())
            }
        }
        guard let line = printed.first, isMatch(line: line, first) else { return false }
        return isMatch(printed.dropFirst(), written.dropFirst())
    }

    private static func isMatch(line: String, _ written: String) -> Bool {
        let parts = written.components(separatedBy: anything)
        guard parts.count > 1, line.hasPrefix(parts[0]) else { return line == written }
        var rest = line.dropFirst(parts[0].count)
        for part in parts[1..<(parts.count - 1)] {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }

    private static func difference(_ written: [String], _ printed: [String]) -> [String] {
        let changes = printed.difference(from: written) { isMatch(line: $1, $0) }
        return (changes.removals + changes.insertions).map { change in
            switch change {
            case .remove(_, let line, _): "- " + line
            case .insert(_, let line, _): "+ " + line
            }
        }
    }
}
