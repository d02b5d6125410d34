#if os(Linux)
    import Foundation
    import Testing

    @testable import RaceTesting

    /// Tests in a process of their own, where no other program is started or ends.
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

        @Test("It counts while the program runs, and after it has ended.")
        func running() async {
            await #expect(processExitsWith: .success) {
                let tests = StartedProgramsTests()
                let before = StartedPrograms.processorTime

                try tests.start()
                let whileRunning = StartedPrograms.processorTime
                tests.end()

                let times = [whileRunning, StartedPrograms.processorTime]
                exit(times.allSatisfy { $0 - before > .milliseconds(2) } ? 0 : 1)
            }
        }

        @Test("The programs that the program has started count as well.")
        func grandchild() async {
            await #expect(processExitsWith: .success) {
                let tests = StartedProgramsTests()
                let before = StartedPrograms.processorTime

                try tests.start("( \(StartedProgramsTests.script) )")

                exit(StartedPrograms.processorTime - before > .milliseconds(2) ? 0 : 1)
            }
        }

        @Test("A wait is not given up while a program works.")
        func wait() async {
            await #expect(processExitsWith: .success) {
                let tests = StartedProgramsTests()
                let registry = WaitRegistry(
                    limit: 1, interval: nil, processorTime: { StartedPrograms.processorTime })
                try tests.start()
                registry.tick()
                let wait = WaitRegistry.Wait(
                    token: SuspensionToken(), message: { "" }, site: SourceSite(),
                    reporter: FailureReporter { _, _ in }, giveUp: {})
                registry.add(wait) { _ in }

                tests.input.fileHandleForWriting.write(Data("\n".utf8))
                tests.waitForLine()
                registry.tick()

                exit(registry.waits.count == 1 ? 0 : 1)
            }
        }
    }
#endif
