import Console
import ConsoleTestSupport
import Foundation
import LibC
import RoutingExtras
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("Files of traces", .failsIfStuck)
struct TraceFileTests {
    private let app = TestApp()

    @Test("A file that exists is left as it is.", arguments: ["", "/dev/.."])
    func existing(folder: String) async throws {
        try app.write("kept", to: "notes")

        let outcome = try await app.run(["--trace", folder + app.path + "/notes", "tree"])

        #expect(outcome.end == .exited(1))
        #expect(
            outcome.errorOutput.hasSuffix("already exists. Name a new file for the trace.\n"))
        #expect(try app.read("notes") == "kept")
    }

    @Test("An empty file becomes readable by its owner only, and no link creates a file elsewhere.")
    func links() async throws {
        try app.write("", to: "trace")
        let (trace, link, dangling) = (app.path + "/trace", app.path + "/l", app.path + "/d")
        // Safe: the paths live as long as the calls.
        #expect(unsafe chmod(trace, 0o644) + symlink("trace", link) + symlink("e", dangling) == 0)

        let outcome = try await app.run(["--trace", link, "tree"])
        let refused = try await app.run(["--trace", dangling, "tree"])

        #expect(outcome.end == .exited(0))
        let attributes = try FileManager.default.attributesOfItem(atPath: trace)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try app.read("trace").contains("Launch"))
        #expect(refused.end == .exited(1))
        #expect(
            refused.errorOutput
                == "\(dangling) is a link that leads nowhere. Name a new file for the trace.\n")
        #expect(app.files == ["d", "l", "trace"])
    }

    @Test(
        "A trace that cannot be written is reported, and the command still runs.",
        .enabled(if: Descriptors.hasFullDevice))
    func unwritable() async throws {
        let outcome = try await app.run(["--trace", "/dev/full", "tree"])

        #expect(outcome.end == .exited(1))
        #expect(
            outcome.output
                == "Launch  active  [follows the session, watches the session]\n└── LoggedOut  active\n"
        )
        #expect(outcome.errorOutput == "/dev/full cannot be written: No space left on device.\n")
    }

    @Test("A pipe that no program reads is refused.")
    func pipeWithoutReader() async throws {
        try app.write("", to: "other")
        let path = app.path + "/pipe"
        // Safe: the path lives as long as the call.
        #expect(unsafe mkfifo(path, 0o600) == 0)

        let outcome = try await app.run(["--trace", path, "tree"])

        #expect(outcome.end == .exited(1))
        #expect(
            outcome.errorOutput
                == "No program reads \(path). Start the program that reads it first.\n")
    }

    @Test("A terminal that is not there is no pipe, and is reported with the system's reason.")
    func noTerminal() async throws {
        // On pipes the program has no terminal: it leads a session.
        let outcome = try await app.run(["--trace", "/dev/tty", "tree"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasPrefix("Cannot write a trace to /dev/tty: "))
    }

    @Test("A second trace is refused, and none is written.")
    func twoTraces() async throws {
        let outcome = try await app.run(["--trace", "/dev/full", "--trace=/dev/full", "tree"])

        #expect(outcome.end == .exited(2))
        #expect(
            outcome.errorOutput == "--trace may be given only once. See `ribhouse help`.\n")
    }

    @Test("What happened before a command stands above it, although its events come late.")
    func order() async throws {
        try app.write("", to: "trace")
        let trace = try TraceFile(path: app.path + "/trace")
        let unit = UnitStub()
        await trace.follow(unit.events())
        let quit = LineCommand(name: "quit", summary: "") {}

        // Nothing reads the events yet.
        try await unit.launch {
            await trace.recordCommand(.init(unit: "", command: quit, arguments: []))
        }
        await trace.record()

        let lines = try app.read("trace").split(separator: "\n")
        let typed = try #require(lines.firstIndex { $0.contains(#""typed":"quit""#) })
        #expect(lines.prefix(typed).last?.contains(#""state":"active""#) == true)
        #expect(lines.dropFirst(typed).last?.contains(#""state":"closed""#) == true)
    }
}
