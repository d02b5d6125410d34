#if os(Linux)
    import Foundation
    import Testing

    @testable import RaceTesting

    @Suite("The processor time of the programs that a process has started", .failsIfStuck)
    struct StartedProgramsTests {
        /// A shell script that computes, writes a line, and computes again after each line that it reads.
        private static let script = """
            i=0; while :; do i=$((i+1)); if [ $i = 50000 ]; then i=0; echo; read line || exit; fi; done
            """

        private let program = Process()
        private let input = Pipe()
        private let output = Pipe()

        private func start(_ script: String = Self.script) throws {
            program.executableURL = URL(filePath: "/bin/sh")
            program.arguments = ["-c", script]
            program.standardInput = input
            program.standardOutput = output
            try program.run()
            waitForLine()
        }

        private func waitForLine() { _ = output.fileHandleForReading.availableData }

        private func end() {
            input.fileHandleForWriting.closeFile()
            program.waitUntilExit()
        }

        @Test("It is read where no other program is started or ends.", arguments: rows)
        func row(_ row: Row) async throws { try await row.check() }

        static let rows: [Row] = [
            Row("It counts while the program runs, and after its end.", in: .alone) {
                let tests = StartedProgramsTests()
                let before = StartedPrograms.processorTime
                try tests.start()
                #expect(StartedPrograms.processorTime - before > .milliseconds(2))
                tests.end()
                #expect(StartedPrograms.processorTime - before > .milliseconds(2))
            },
            Row("It counts with what the program has started.", in: .alone) {
                let before = StartedPrograms.processorTime
                try StartedProgramsTests().start("( \(script) )")
                #expect(StartedPrograms.processorTime - before > .milliseconds(2))
            },
            Row("A wait is not given up while a program works.", in: .alone) {
                let tests = StartedProgramsTests()
                let registry = WaitRegistry(
                    limit: 1, interval: nil, processorTime: { StartedPrograms.processorTime })
                try tests.start()
                registry.tick()
                let wait = WaitRegistry.Wait(
                    { "" }, at: SourceSite(), FailureReporter { _, _ in }, end: { _ in })
                registry.add(wait)
                tests.input.fileHandleForWriting.write(Data("\n".utf8))
                tests.waitForLine()
                registry.tick()
                exit(registry.waits.count == 1 ? 0 : 1)
            },
        ]
    }
#endif
