@unsafe @preconcurrency import Foundation
import RaceTesting
import Synchronization
import Testing

@Suite("Failures that are kept when the process ends", .failsIfStuck)
struct KeptCrashTests {
    @Test("A trap keeps its schedule, and prints where.")
    func trap() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardOutputContent]
        ) {
            _ = keepFailures()
            await schedules(200) {
                let order = await withTaskGroup(of: Int.self) { group in
                    for number in 1...2 { group.addTask { number } }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                precondition(order == [1, 2], "The order was lost.")
            }
        }

        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("Kept in ") })
        let path = String(line.dropFirst("Kept in ".count).prefix { $0 != ":" })
        defer {
            try? FileManager.default.removeItem(
                atPath: (path as NSString).deletingLastPathComponent)
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("\ntrace: 0:1\n"))
        #expect(text.contains("The process crashes in a schedule of"))
    }

    @Test("A failure is kept before its schedule runs again, which may end the process.")
    func rerun() async {
        await #expect(processExitsWith: .success) {
            let folder = keepFailures()
            let runs = Mutex(0)
            await schedules(2) {
                let isFirst = runs.withLock { runs in
                    runs += 1
                    return runs == 1
                }
                if isFirst { throw KitchenError.busy }
                let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                try? FileManager.default.removeItem(atPath: folder)
                exit(names.count == 1 ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        }
    }
}

/// Keeps the failures of this process, which has not explored yet, in a new folder.
private func keepFailures() -> String {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "kept-\(UUID().uuidString)").path
    // Safe: it is set before the first exploration of this process reads it.
    _ = unsafe setenv("RACE_FAILURES", folder, 1)
    return folder
}
