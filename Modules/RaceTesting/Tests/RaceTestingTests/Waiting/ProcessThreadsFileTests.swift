#if os(Linux) && canImport(Glibc)
    import Foundation
    @testable import RaceTesting
    import Testing

    @Suite("Files that show the threads of the process", .failsIfStuck)
    struct ProcessThreadsFileTests {
        @Test("A file that is longer than one read is read to its end.")
        func longFile() {
            let files = EventLoop.files(waitingFor: 100)
            defer { for file in files.all { close(file) } }

            let text = ProcessThreads.read("/proc/self/fdinfo/\(files.events)")

            let lines = text?.split(separator: "\n").filter { $0.hasPrefix("tfd:") }
            #expect(lines?.count == 100)
        }

        @Test("What cannot be read has no text.", arguments: ["/proc", "/no such file"])
        func unreadable(path: String) {
            #expect(ProcessThreads.read(path) == nil)
        }

        @Test("No file stays open.")
        func closed() async {
            await #expect(processExitsWith: .success) {
                func openFiles() throws -> Int {
                    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
                }
                // The process has inherited what other tests have open.
                let inherited = try openFiles()
                for _ in 1...100 { _ = ProcessThreads.read("/proc/self/status") }
                exit(try openFiles() < inherited + 100 ? 0 : 1)
            }
        }
    }
#endif
