import ConsoleTestSupport
import Foundation
import PrivateFiles
import RoutingTestSupport
import Testing

@Suite("The files of the pits", .failsIfStuck)
struct PitFilesCommandTests {
    private let app = TestApp()

    private func pit(_ arguments: String...) async throws -> ProgramRun.Outcome {
        try await app.run(["pit"] + arguments)
    }

    @Test("Each account has its own pit, which is removed with the account.")
    func accounts() async throws {
        try await app.add("ann", password: "burnt-ends-4")
        _ = try await app.session("login", "ann", "burnt-ends-4")
        let empty = try await pit().output
        _ = try await pit("start", "ribs", "--weight", "2kg")
        let files = app.files.filter { $0.hasPrefix("pit-") }

        let removed = try await app.run(
            ["account", "remove", "--password-stdin"], input: "burnt-ends-4")

        #expect(empty.hasPrefix("Nothing is on the pit."))
        #expect(files.count == 1)
        #expect(removed.end == .exited(0))
        #expect(!app.files.contains { $0.hasPrefix("pit-") })
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

    @Test("A damaged pit is reported, and the doctor moves it aside.")
    func damaged() async throws {
        try await app.signIn()
        _ = try await pit("start", "ribs", "--weight", "2kg")
        let file = try #require(app.files.first { $0.hasPrefix("pit-") })
        try app.write("{", to: file)

        let shown = try await pit()
        let started = try await pit("start", "ribs", "--weight", "2kg")
        let repaired = try await app.run(["doctor", "--repair"])

        #expect(shown.end == .exited(1))
        #expect(
            shown.errorOutput.contains("is damaged. `ribhouse doctor --repair` moves it aside."))
        #expect(started.errorOutput == shown.errorOutput)
        #expect(repaired.end == .exited(0))
        #expect(try app.read(file + ".damaged-1") == "{")
        #expect(try await pit().output.hasPrefix("Nothing is on the pit."))
    }

    @Test("Own plans are listed first, and a mistake in them is found by the doctor.")
    func ownPlans() async throws {
        try await app.signIn()
        try app.write(
            #"{"plans":[{"name":"ham","stages":[{"name":"smoke","celsius":120,"minutes":90}]}]}"#,
            to: "plans.json")
        let plans = try await pit("plans").output
        try app.write(#"{"plans":[{"name":"ham","stages":[{"name":"smoke"}]}]}"#, to: "plans.json")

        let doctor = try await app.run(["doctor"])

        #expect(plans.hasPrefix("ham            smoke at 120 °C (1 h 30 min)\nbrisket        rub"))
        #expect(doctor.end == .exited(1))
        #expect(
            doctor.output.contains(
                "plans.json, plan “ham”, stage 1: “minutes” or “minutesPerKilogram” must be more"))
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
}
