import ConsoleTestSupport
import Foundation
import LibC
import RaceTesting
import Testing

/// Commands of `console-fixture` on pipes, each with its output and its end.
@Suite("A program with signals, memory and resources of its own", .failsIfStuck)
struct ProgramResultTests {
    private static let fixture = BuiltProduct.path("console-fixture")

    /// A row: a command of the fixture, below limits of the shell, with its result.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let command: String
        var limits = ":"
        var output = ""
        /// The start of its error output.
        var errors = ""
        var end = ProgramRun.End.exited(0)

        init(
            _ sentence: String, _ command: String, limits: String = ":", output: String = "",
            errors: String = "", end: ProgramRun.End = .exited(0)
        ) {
            testDescription = sentence
            (self.command, self.limits, self.output) = (command, limits, output)
            (self.errors, self.end) = (errors, end)
        }
    }

    private static let rows: [Row] = [
        Row(
            "It catches a signal for each wait, and ends by the next one.",
            "signals", output: "terminate\nhangUp\n", end: .signalled(SIGINT)),
        Row(
            "A signal that it caught before its wait does not end it, and a second one does.",
            "kept", end: .signalled(SIGINT)),
        Row(
            "A signal that it caught before its wait ends the wait.",
            "kept-and-returned", output: "terminate\n", end: .signalled(SIGINT)),
        Row(
            "A signal that arrived before its wait was cancelled is there once.",
            "kept-until-cancelled", output: "terminate\nnothing\n", end: .signalled(SIGINT)),
        Row("It catches a signal without a console.", "caught", end: .exited(SIGTERM)),
        Row("It goes on to read after a signal.", "interrupted-read", output: "one␊\n"),
        Row(
            "Handlers that were there before stay, except those that print a backtrace.",
            "handled", output: "First. ", end: .signalled(SIGABRT)),
        Row(
            "Those that print a backtrace stay, too, when one is asked for.",
            "handled", limits: "export SWIFT_BACKTRACE=enable=no", output: "First. ",
            end: .exited(4)),
        Row(
            "A signal before it has a console ends it without a backtrace.",
            "quit", end: .signalled(SIGQUIT)),

        // Resources
        Row(
            "With too few files it says so, and keeps none of them open.",
            "check", limits: "ulimit -n 16", output: "0 left open.\n",
            errors: "The program may open too few files.", end: .exited(1)),
        Row(
            // With less, the system's loader may have no stack left before the program starts.
            "With too small a stack it says so.",
            "check", limits: "ulimit -s 32", errors: "The stack of the program is too small.",
            end: .exited(1)),
        Row(
            "With 64 descriptors it passes the check, and gets all of them back.",
            "check 4", limits: "ulimit -n 64", output: "Enough.\n"),
        Row(
            "Without a descriptor for signals it says so.",
            "exhaust", limits: "ulimit -n 64",
            errors: "The input cannot be read: Too many open files.", end: .exited(1)),
        Row(
            // Large stacks, where they are possible, show that none is left.
            "It gets the descriptors and the memory of each input reader back.",
            "readers", limits: "ulimit -s 250000 2>/dev/null || :", output: "All closed.\n"),
        Row(
            "It gets the descriptors of readers back that stop while callers wait.",
            "stopped", output: "All closed for 50 readers.\n"),
        Row("A reader takes no number of a standard descriptor.", "number"),
        Row("A reader that waits uses no processor time.", "idle-readers", output: "Idle.\n"),
        Row("A writer that waits uses no processor time.", "idle-writer", output: "Idle.\n"),
    ]

    #if os(Linux)
        private static let rowsOfLinux: [Row] = [
            Row(
                "With too few of both it speaks of the files first.",
                "check", limits: "ulimit -n 16; ulimit -s 4000000; ulimit -v 2000000",
                output: "0 left open.\n", errors: "The program may open too few files.",
                end: .exited(1)),
            Row(
                "With room for some more threads than it needs it passes the check.",
                "check", limits: "ulimit -s 250000; ulimit -v 6000000", output: "Enough.\n"),
            Row(
                "It can start as many threads as the check did, as soon as that has returned.",
                "check 100", limits: "ulimit -s 250000; ulimit -v 3000000", output: "Enough.\n"),
            Row(
                "Without a thread to wait for input it says so.",
                "confine", limits: "ulimit -s 250000", output: "All closed.\n",
                errors: "The input cannot be read: Resource temporarily", end: .exited(1)),
        ]
    #else
        private static let rowsOfLinux: [Row] = []
    #endif

    #if canImport(Glibc)
        private static let rowsOfGlibc: [Row] = [
            Row("Its memory is closed to other processes of the user.", "closed"),
            Row("Its memory is overwritten when it is freed.", "freed"),
        ]
    #else
        private static let rowsOfGlibc: [Row] = []
    #endif

    @Test("Has this result.", arguments: rows + rowsOfLinux + rowsOfGlibc)
    func result(row: Row) async throws {
        let run = try ProgramRun(
            "/bin/sh", ["-c", "\(row.limits); exec '\(Self.fixture)' \(row.command)"])
        run.send("one\n")
        run.endInput()

        let outcome = try await run.finish()
        #expect(outcome.end == row.end)
        #expect(outcome.output == row.output)
        let errors = outcome.errorOutput
        #expect(row.errors.isEmpty ? errors.isEmpty : errors.hasPrefix(row.errors), "\(errors)")
    }

    @Test(
        "Opens only what is missing of the three descriptors, and a copy of its input.",
        arguments: [(ProgramRun.Channel.pipe, "1\n"), (.closed, "2\n")])
    func standardDescriptors(input: ProgramRun.Channel, opened: String) async throws {
        let run = try ProgramRun(Self.fixture, ["standard"], input: input)

        #expect(try await run.finish().output == opened)
    }

    // MARK: Memory

    @Test("Is in no core dump.")
    func noCoreDump() async throws {
        // Where the limit cannot be raised, there are no core dumps without the protection either.
        let script =
            "ulimit -c unlimited 2>/dev/null; exec '\(Self.fixture)' protect 'ulimit -H -c'"

        #expect(try await ProgramRun("/bin/sh", ["-c", script]).finish().output == "0\n")
    }

    #if canImport(Glibc)
        @Test(
            "Keeps the settings of the allocator and of backtraces for other programs.",
            arguments: [
                ("GLIBC_TUNABLES", ""), ("GLIBC_TUNABLES", "glibc.malloc.check=0"),
                ("SWIFT_BACKTRACE", ""), ("SWIFT_BACKTRACE", "enable=yes"),
            ])
        func settings(variable: String, setting: String) async throws {
            let run = try ProgramRun(
                Self.fixture, ["protect", "echo \"<$\(variable)>\""],
                environment: setting.isEmpty ? [:] : [variable: setting])

            #expect(try await run.finish().output == "<\(setting)>\n")
        }

        @Test(
            "Stays as it is with the rights of another user, for whom the system drops the variable.",
            .enabled { try await ProgramOfAnotherUser.isPossible() })
        func otherUser() async throws {
            let program = try await ProgramOfAnotherUser(copyOf: Self.fixture)
            let run = try ProgramRun(program.path, ["protect", "echo \"<$GLIBC_TUNABLES>\""])

            #expect(try await run.finish().output == "<>\n")
        }

        @Test("Stays as it is where a loader was started with the program's name.")
        func loader() async throws {
            let find = "ls /lib64/ld-linux-*.so.2 /lib/ld-linux-*.so.1 2>/dev/null | head -n 1"
            let script = "exec $(\(find)) '\(Self.fixture)' protect 'echo it runs'"

            let outcome = try await ProgramRun("/bin/sh", ["-c", script]).finish()

            #expect(outcome.output == "it runs\n")
        }
    #endif

    // MARK: Machines that allow it

    @Test(
        "Asks for no secret where a terminal refuses to hide it, and drops nothing that was typed.",
        .enabled {
            try await ProgramRun(fixture, ["refuse", "/bin/sh", "-c", ":"]).finish().end
                == .exited(0)
        })
    func refusingTerminal() async throws {
        try await Dialog(
            "", runs: "refuse \(Self.fixture) secrets",
            "Ready.", .types("brisket\n"), "brisket\n", .signals(SIGTERM),
            "What you type cannot be hidden", "What you type cannot be hidden", "Read: brisket."
        ).play()
    }

    private static let container = "unshare --user --map-root-user --pid --fork --kill-child"
    private static let containers: [Dialog] = [
        Dialog(
            "It ends with the exit code of a signal, because no signal ends it.",
            shell: "exec \(container) \"$FIXTURE\" again", jobs: false, "Hidden.", .hides,
            .types("\n"), .exits(128 + SIGTERM), .echoes),
        Dialog(
            "Nothing of the terminal changes when it ends in the background.",
            shell: "exec \(container) \"$FIXTURE\" ended-in-the-background", jobs: false,
            .exits(128 + SIGTERM), .hides),
        // Such a program cannot see that it is in the background, so the system interrupts it.
        Dialog(
            "Echo stays on when a signal that it catches asks it to end while it turns echo off.",
            shell: """
                (trap '' TTOU; exec \(container) "$FIXTURE" ended-while-hiding caught) &
                wait %1; echo "End $?."
                """, "End 0.", .echoes),
        Dialog(
            "Echo stays on when a signal that it handles asks it to end while it turns echo off.",
            shell: """
                (trap '' TTOU; exec \(container) "$FIXTURE" ended-while-hiding handled) &
                wait %1; echo "End $?."
                """, "End 0.", .echoes),
    ]

    @Test(
        "Is the first process of a container, which sees none outside.",
        .enabled {
            try await ProgramRun("/bin/sh", ["-c", "\(container) true"]).finish().end == .exited(0)
        }, arguments: containers)
    func inAContainer(dialog: Dialog) async throws {
        try await dialog.play()
    }
}

@Suite("A run of a program", .failsIfStuck)
struct ProgramRunTests {
    @Test("A program that does not exist is reported.")
    func missingProgram() {
        let error = #expect(throws: ProgramRunError.self) {
            try ProgramRun("/there/is/no/such/program")
        }

        #expect("\(error, default: "")".contains("/there/is/no/such/program cannot be started"))
    }

    @Test("A wait fails at the end of the program, and reports what was seen.")
    func endedWait() async throws {
        let run = try ProgramRun("/bin/cat")
        run.send("ribs\n")
        run.endInput()

        let error = await #expect(throws: ProgramRunError.self) {
            try await run.wait(for: "brisket")
        }

        #expect("\(error, default: "")".contains("“brisket”. Seen:\nribs\n"))
    }

    @Test("A wait fails when it is cancelled, and reports what was seen.")
    func cancelledWait() async throws {
        let run = try ProgramRun("/bin/cat")
        run.send("ribs\n")
        try await run.wait(for: "ribs")
        let waiting = Task { try await run.wait(for: "brisket") }

        waiting.cancel()

        let error = await #expect(throws: ProgramRunError.self) { try await waiting.value }
        #expect("\(error, default: "")".hasSuffix("for “brisket”. Seen so far:\nribs\n"))
    }
}

/// A copy of a program that runs with the rights of another user, in a folder of its own.
///
/// Only the superuser can create one.
final class ProgramOfAnotherUser: Sendable {
    struct Refusal: Error {}

    let path: String

    init(copyOf program: String) async throws {
        // Another process writes the copy: a program cannot be started while it is open for writing.
        let script = """
            folder=$(mktemp -d) && chmod 755 $folder && cp '\(program)' $folder/program &&
            chown 65534 $folder/program && chmod u+s $folder/program && echo $folder/program ||
            { rm -r $folder; exit 1; }
            """
        let outcome = try await ProgramRun("/bin/sh", ["-c", script]).finish()
        guard outcome.end == .exited(0) else { throw Refusal() }
        path = outcome.output.trimmingCharacters(in: .newlines)
    }

    deinit {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Whether the user of the tests may create one, and the system gives it the rights.
    static func isPossible() async throws -> Bool {
        guard geteuid() == 0, let id = try? await ProgramOfAnotherUser(copyOf: "/usr/bin/id")
        else { return false }
        return try await ProgramRun(id.path, ["-u"]).finish().output == "65534\n"
    }
}
