import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// A library that replaces the system's clock.
private enum JumpingClock {
    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdlib.h>
        #include <time.h>
        int clock_gettime(clockid_t id, struct timespec *t) {
            static int (*real)(clockid_t, struct timespec *);
            if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
            int r = real(id, t);
            const char *jump = getenv("JUMP");
            if (r == 0 && id == CLOCK_REALTIME && jump) t->tv_sec += atol(jump);
            return r;
        }
        """

    private struct NotCompiled: Error {}

    /// Compiles the library into the folder of `app`, and returns its path.
    static func library(in app: TestApp) async throws -> String {
        let path = app.path + "/clock.so"
        try app.write(source, to: "clock.c")
        let compiler = try ProgramRun(
            "/usr/bin/env", ["cc", "-shared", "-fPIC", "-o", path, app.path + "/clock.c"])
        guard try await compiler.finish().end == .exited(0) else { throw NotCompiled() }
        return path
    }

    static func isUsable() async -> Bool {
        let app = TestApp()
        // The app removes its folder with itself.
        defer { withExtendedLifetime(app) {} }
        guard let library = try? await library(in: app) else { return false }
        // It works where a program sees the jump.
        let date = try? ProgramRun(
            "/bin/date", ["+%Y"], environment: ["LD_PRELOAD": library, "JUMP": "3155760000"])
        guard let year = try? await date?.finish().output, let number = Int(year.prefix(4))
        else { return false }
        return number > 2100
    }
}

/// The real program with a clock that jumps, by a library that is compiled for the test.
@Suite(
    "A clock that jumps", .failsIfStuck, .ifFaultsAreWanted, .serialized,
    .enabled("no C compiler, or no way to replace the clock") { await JumpingClock.isUsable() })
struct ClockTests {
    private let app = TestApp()
    private let library: String

    init() async throws { library = try await JumpingClock.library(in: app) }

    private func run(_ arguments: [String], days: Int) async throws -> ProgramRun.Outcome {
        try await app.run(
            arguments, environment: ["LD_PRELOAD": library, "JUMP": "\(days * 86_400)"])
    }

    @Test("A session ends when its time has come, and a clock that is set back ends none.")
    func session() async throws {
        _ = try await app.session("login", "joe", "brisket-4-ever")

        let earlier = try await run(["status"], days: -400)
        let soon = try await run(["status"], days: 29)
        let late = try await run(["status"], days: 31)
        let now = try await app.run(["status"])

        #expect(earlier.end == .exited(0))
        #expect(soon.end == .exited(0))
        #expect(late.end == .exited(4))
        #expect(now.end == .exited(0))
    }
}
