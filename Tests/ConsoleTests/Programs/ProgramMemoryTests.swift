import ConsoleTestSupport
import RaceTesting
import Testing

@Suite("The memory of a program that protects secrets", .failsIfStuck)
struct ProgramMemoryTests {
    private let fixture = BuiltProduct.path("console-fixture")

    @Test("Is in no core dump.")
    func noCoreDump() async throws {
        // Where the limit cannot be raised, there are no core dumps without the protection either.
        let script = "ulimit -c unlimited 2>/dev/null; exec '\(fixture)' protect 'ulimit -H -c'"

        #expect(try await ProgramRun("/bin/sh", ["-c", script]).finish().output == "0\n")
    }

    #if canImport(Glibc)
        @Test("Is closed to other processes of the user.")
        func closed() async throws {
            #expect(try await ProgramRun(fixture, ["closed"]).finish().end == .exited(0))
        }

        @Test("Is overwritten when it is freed.")
        func freed() async throws {
            #expect(try await ProgramRun(fixture, ["freed"]).finish().end == .exited(0))
        }

        @Test(
            "Keeps the settings of the allocator and of backtraces for other programs.",
            arguments: [
                ("GLIBC_TUNABLES", ""), ("GLIBC_TUNABLES", "glibc.malloc.check=0"),
                ("SWIFT_BACKTRACE", ""), ("SWIFT_BACKTRACE", "enable=yes"),
            ])
        func settings(variable: String, setting: String) async throws {
            let run = try ProgramRun(
                fixture, ["protect", "echo \"<$\(variable)>\""],
                environment: setting.isEmpty ? [:] : [variable: setting])

            #expect(try await run.finish().output == "<\(setting)>\n")
        }

        @Test(
            "Stays as it is with the rights of another user, for whom the system drops the variable.",
            .enabled { try await ProgramOfAnotherUser.isPossible() })
        func otherUser() async throws {
            let program = try await ProgramOfAnotherUser(copyOf: fixture)
            let run = try ProgramRun(program.path, ["protect", "echo \"<$GLIBC_TUNABLES>\""])

            #expect(try await run.finish().output == "<>\n")
        }

        @Test("Stays as it is where a loader was started with the program's name.")
        func loader() async throws {
            let find = "ls /lib64/ld-linux-*.so.2 /lib/ld-linux-*.so.1 2>/dev/null | head -n 1"
            let script = "exec $(\(find)) '\(fixture)' protect 'echo it runs'"

            let outcome = try await ProgramRun("/bin/sh", ["-c", script]).finish()

            #expect(outcome.output == "it runs\n")
        }
    #endif
}
