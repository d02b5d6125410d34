import ConsoleTestSupport
import Foundation
import LibC
import PrivateFiles
import RoutingTestSupport
import Testing

@testable import ribhouse

/// Two real programs at one pit.
@Suite("Programs at one pit", .failsIfStuck)
struct PitProgramTests {
    private let app = TestApp()

    // MARK: Watching

    @Test("What another program does is seen, until Ctrl-C.")
    func other() async throws {
        let almostStill = ["RIBHOUSE_NOW": "2026-07-04T08:00:00Z", "RIBHOUSE_SPEED": "0.01"]
        try await app.signIn()
        let watch = try app.start(["pit", "watch"], environment: almostStill)
        try await watch.wait(for: "] Nothing is on the pit.")

        _ = try await app.run(
            ["pit", "start", "brisket", "--weight", "5kg"], environment: almostStill)
        try await watch.wait(for: "] brisket (5 kg): rub, 30 min left, 0 %, ready at ")
        _ = try await app.run(["pit", "finish", "brisket", "--early"])
        try await watch.wait(for: "] brisket is off the pit.\n")
        watch.signal(SIGINT)
        let outcome = try await watch.finish()

        #expect(outcome.end == .signalled(SIGINT))
        #expect(outcome.errorOutput == "")
    }

    @Test("What time does is seen.", arguments: [[], ["--json"]])
    func time(options: [String]) async throws {
        try await app.signIn()
        _ = try await app.run(["pit", "start", "chicken", "--weight", "1kg"])
        let watch = try app.start(
            ["pit", "watch"] + options, environment: ["RIBHOUSE_SPEED": "10000"])

        let text =
            options.isEmpty
            ? "chicken (1 kg): waits for you: Put it on the pit." : #""event":"waits""#
        try await watch.wait(for: text)
        watch.signal(SIGTERM)

        #expect(try await watch.finish().end == .signalled(SIGTERM))
    }

    @Test("A sign-out in another program ends it.")
    func signOut() async throws {
        try await app.signIn()
        let watch = try app.start(["pit", "watch"])
        try await watch.wait(for: "] Nothing is on the pit.")

        _ = try await app.run(["logout"])
        let outcome = try await watch.finish()

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == "You were signed out by another program.\n")
    }

    @Test("A pit that is damaged and repaired meanwhile is reported, and watched again.")
    func damaged() async throws {
        try await app.signIn()
        _ = try await app.run(["pit", "start", "chicken", "--weight", "1kg"])
        let file = try #require(app.files.first { $0.hasPrefix("pit-") })
        let watch = try app.start(["pit", "watch"])
        try await watch.wait(for: "chicken (1 kg)")

        try app.write("{", to: file)
        // The doctor may be first; the watcher then sees an empty pit only.
        _ = try await app.run(["doctor", "--repair"])
        try await watch.wait(for: "] chicken is off the pit.\n")
        watch.signal(SIGINT)

        #expect(try await watch.finish().end == .signalled(SIGINT))
    }

    // MARK: Sessions

    @Test(
        "A session undoes nothing that another program has done unseen, and names it; `log` shows it.",
        arguments: [
            ("undo", false), ("pit\nundo", false), ("pit\npit undo --json", false),
            ("log\nundo", true),
        ])
    func otherProgram(lines: String, isShown: Bool) async throws {
        try await app.signIn()
        let run = try app.start([])
        run.send("start ribs 2kg\nlog\n")
        try await run.wait(for: "  ribs (2 kg) put on the pit\n")
        _ = try await app.run(["note", "ribs", "added oak"])
        run.send(lines + "\n")
        run.endInput()
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(isShown ? 0 : 1))
        let (note, refusal) = ("“added oak” noted for ribs at ", "Nothing was undone.")
        #expect(outcome.errorOutput.contains(note) != isShown)
        #expect(outcome.errorOutput.contains(refusal) != isShown)
        #expect(try await app.run(["log"]).output.contains("added oak") != isShown)
    }

    @Test("A session whose account is removed leaves no pit to a new account of that name.")
    func removedMeanwhile() async throws {
        try await app.signIn()
        let session = try app.start([])
        _ = try await session.wait(for: "Welcome, joe.")
        _ = try await app.run(
            ["account", "remove", "--password-stdin"], input: "brisket-4-ever")

        // Within a second the session has not seen that.
        session.send("start ribs 2kg\n")
        session.endInput()
        _ = try await session.finish()

        #expect(!app.files.contains { $0.hasPrefix("pit-") })
    }

    @Test(
        "A command whose session ends while it waits for the folder says so, as without a session.",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "only on Linux"),
        arguments: [
            "start ribs --weight 1kg", "confirm ribs", "adjust ribs --by 1m", "finish ribs",
        ])
    func endedSession(command: String) async throws {
        try await app.signIn()
        _ = try await app.run(["pit", "start", "ribs", "--weight", "1kg"])
        let folder = try StateFolder(environment: ["RIBHOUSE_HOME": app.path])

        let run = try await FolderLock(folder: folder).withLock {
            () async throws(FileError) -> Result<ProgramRun, any Error> in
            do {
                let words = ["pit"] + command.split(separator: " ").map(String.init)
                let run = try app.start(words)
                run.endInput()
                let files = "/proc/\(run.processID)/fd/"
                // It has read its session before it opens the lock.
                while !(try FileManager.default.contentsOfDirectory(atPath: files)).contains(
                    where: {
                        (try? FileManager.default.destinationOfSymbolicLink(atPath: files + $0))
                            == folder.lockPath
                    })
                { await Task.yield() }
                try FileManager.default.removeItem(atPath: app.path + "/session.json")
                return .success(run)
            } catch {
                return .failure(error)
            }
        }
        let outcome = try await run.get().finish()

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == "You are not signed in. Run `ribhouse login`.\n")
    }

    // MARK: Questions on a terminal

    private let clock = [
        "RIBHOUSE_NOW": "2026-07-04T08:00:00Z", "RIBHOUSE_SPEED": "0.01", "TZ": "UTC",
    ]

    private func sessionWithChicken() async throws -> ProgramRun {
        try await app.signIn()
        _ = try await app.run(["pit", "start", "chicken", "--weight", "2kg"], environment: clock)
        let run = try app.terminal(environment: clock)
        try await run.wait(for: "chicken (2 kg): rub, 15 min left")
        return run
    }

    private func quit(_ run: ProgramRun) async throws {
        run.send("quit\n")
        _ = try await run.finish()
    }

    @Test("A second `confirm` asks before it ends the stage that has just started.")
    func confirmTwice() async throws {
        let run = try await sessionWithChicken()
        run.send("confirm chicken --early\n")

        try await run.answer([
            "smoke at 135 °C, 2 h 45 min left": "confirm chicken\n",
            "chicken: smoke has 2 h 45 min left. End it now? [y/N] ": "\n",
            "Nothing changed.": "confirm chicken\n", "End it now? [y/N] ": "y\n",
            "chicken (2 kg): rest, 15 min left": "",
        ])

        try await quit(run)
    }

    @Test("A command that is typed at a question is offered: it runs, or is the answer.")
    func commandAtAQuestion() async throws {
        let run = try await sessionWithChicken()
        run.send("start\n")

        try await run.answer([
            "(Enter to give up): ": "status\n",
            "`status` is a command. Leave the question and run it? [Y/n] ": "n\n",
            "There is no plan for “status”.": "start ribs 5 lb\n",
            "`start ribs 5 lb` is a command. Leave the question and run it? [Y/n] ": "y\n",
            "ribs (2.268 kg): rub, 20 min left": "",
        ])

        try await quit(run)
    }

    @Test("`finish` asks while the cook is not done, and says what it did.")
    func finish() async throws {
        let run = try await sessionWithChicken()
        run.send("finish chicken\n")

        try await run.answer([
            "chicken: rub has 15 min left. Take it off the pit now? [y/N] ": "y\n",
            "chicken (2 kg) is off the pit.": "", "Nothing is on the pit.": "",
        ])

        try await quit(run)
    }

    @Test(
        "A cook that another program takes off is named, also during a question about it.",
        arguments: ["pit", "open chicken", "finish chicken"])
    func takenOffElsewhere(command: String) async throws {
        let run = try await sessionWithChicken()
        run.send("\(command)\n")
        _ = try await run.wait(for: "rub")

        _ = try await app.run(["pit", "finish", "chicken", "--early"], environment: clock)

        var lines = [
            "chicken was taken off the pit in another program.", "Nothing is on the pit.",
        ]
        // Before, `quit` could be its answer.
        if command.hasPrefix("finish") { lines.append("There is no cook `chicken`.") }
        // Their order is open.
        var seen = ""
        while !lines.allSatisfy(seen.contains) { seen += try await run.wait(for: "\n") }
        try await quit(run)
    }

    // MARK: Announcements

    /// Half a second before the first stage of the brisket is over, at 08:30.
    private static let justBefore = [
        "RIBHOUSE_NOW": "2026-07-04T08:29:30Z", "RIBHOUSE_SPEED": "60", "TZ": "UTC",
    ]
    /// A machine that is busy hears of the alarm when it rings again.
    private static let alarm = "[08:30] brisket"
    private static let title = "\u{1B}[22;2t\u{1B}]2;● brisket\u{7}"
    private static let titleOfBefore = "\u{1B}]2;\u{7}\u{1B}[23;2t"

    private func startBrisket() async throws {
        try await app.signIn()
        _ = try await app.run(["pit", "start", "brisket", "--weight", "5kg"], environment: clock)
    }

    private func terminal(_ kind: String = "xterm") throws -> ProgramRun {
        try app.terminal(environment: Self.justBefore.merging(["TERM": kind]) { $1 })
    }

    @Test("Every terminal announces an alarm, with a title; acknowledged in one, it ends in all.")
    func everywhere() async throws {
        try await startBrisket()
        let terminals = [try terminal(), try terminal()]
        for terminal in terminals {
            try await terminal.wait(for: Self.title)
            try await terminal.wait(for: Self.alarm)
            try await terminal.wait(for: "Then type `confirm brisket`.")
            try await terminal.wait(for: "\u{7}")
        }

        terminals[0].send("ack\r")

        var screens: [String] = []
        for terminal in terminals {
            try await terminal.wait(for: Self.titleOfBefore)
            terminal.send("quit\r")
            screens.append(try await terminal.finish().screen)
        }
        #expect(screens[0].contains("Acknowledged: brisket."))
        #expect(!screens[1].contains("Acknowledged"))
    }

    @Test("A program of the person's own runs once for an alarm, and its failure is said.")
    func onAlarm() async throws {
        try await startBrisket()
        try app.write("echo \"$1\" >>\"$0.told\"\nexit 3\n", to: "tell")
        let set = try await app.run(["settings", "on-alarm", "sh \(app.path)/tell"])
        #expect(set.output.hasSuffix("\non-alarm: sh \(app.path)/tell\n"))
        for said in ["sh, which runs for alarms, ended with exit code 3.", Self.alarm] {
            let terminal = try terminal()
            try await terminal.wait(for: said)
            try await quit(terminal)
        }

        let told = try app.read("tell.told")
        #expect(told.hasPrefix(Self.alarm) && told.hasSuffix("Put it on the pit.\n"))
        #expect(told.split(separator: "\n").count == 1)
        let settings = Settings(in: try StateFolder(environment: ["RIBHOUSE_HOME": app.path])) {
            _ in nil
        }
        let claims = [try await settings.claim("ham"), try await settings.claim("ham")]
        #expect(claims == [true, false])
    }

    @Test(
        "A signal that ends the program gives the window its title back.",
        arguments: [SIGTERM, SIGSEGV])
    func titleAfterSignal(signal: Int32) async throws {
        try await startBrisket()
        let terminal = try terminal()
        try await terminal.wait(for: Self.title)
        try await terminal.wait(for: Self.alarm)

        terminal.signal(signal)

        try await terminal.wait(for: Self.titleOfBefore)
        #expect(try await terminal.finish().end == .signalled(signal))
    }

    @Test("Alarms of one moment ring once, after the lines of all.")
    func once() async throws {
        for _ in 1...2 { try await startBrisket() }
        let terminal = try app.terminal(
            environment: Self.justBefore.merging(["TERM": "dumb", "RIBHOUSE_BELL": "1"]) { $1 })

        let shown = try await terminal.wait(for: "\u{7}")
        try await quit(terminal)

        #expect(shown.contains("brisket:") && shown.contains("brisket-2:"))
    }

    @Test("A terminal that gets no codes is not rung.")
    func dumb() async throws {
        try await startBrisket()
        let terminal = try terminal("dumb")
        try await terminal.wait(for: Self.alarm)
        terminal.send("quit\n")

        let screen = try await terminal.finish().screen
        #expect(!screen.contains("\u{7}") && !screen.contains("\u{1B}"))
    }
}
