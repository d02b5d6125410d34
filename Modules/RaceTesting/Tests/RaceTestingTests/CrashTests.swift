@unsafe @preconcurrency import Foundation
import RaceTesting
import Synchronization
import Testing

@Suite("Crashes", .failsIfStuck)
struct CrashTests {
    @Test("A crash ends the process with what it was in.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    static let rows: [Row] = [
        Row(
            "A trap in the order of arrival says so, also where the output is kept in a buffer.",
            ends: "It is the order of arrival: schedule { … }."
        ) {
            keepOutputInBuffer()
            await schedule { preconditionFailure("It traps.") }
        },
        Row(
            "A trap prints the scenario before the process ends.",
            ends: "Replay: RACE_SEED=\"0", " | ", " @ "
        ) {
            await checkLinearizability(
                of: { Quick() }, model: 0,
                operations: [
                    .operation("trap()", { _ in preconditionFailure("It traps.") }, model: { _ in })
                ], seed: 1)
        },
        Row("A failure is kept before its schedule runs again.", in: .alone) {
            let folder = keepFailures()
            let runs = Lines()
            await schedules(2) {
                if runs.count(with: "run") == 1 { throw KitchenError.busy }
                let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                try? FileManager.default.removeItem(atPath: folder)
                exit(names.count == 1 ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        },
    ]

    enum Bug: CaseIterable, Codable {
        case trap, resumedByTwo, resumedByCancel, badPointer, endlessRecursion

        func happen() async {
            switch self {
            case .trap: preconditionFailure("It traps.")
            case .resumedByTwo, .resumedByCancel: await resumeTwice()
            case .badPointer:
                // Safe: it is not, which is the test.
                unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
            case .endlessRecursion: _ = recur(1)
            }
        }

        private func resumeTwice() async {
            let question = Question()
            let asks = Task(name: "asks") { await question.ask() }
            let ends = Task { question.end() }
            if self == .resumedByTwo {
                for _ in 1...3 { await Task.yield() }
                question.end()
            }
            for task in [asks, ends] { await task.value }
        }

        private func recur(_ depth: Int) -> Int { depth < 0 ? 0 : recur(depth + 1) + 1 }
    }

    @Test(
        "A crash prints the test and how to replay the schedule, whatever its signal is.",
        arguments: Bug.allCases)
    func crash(bug: Bug) async {
        let result = await #expect(processExitsWith: .failure, observing: .output) { [bug] in
            await schedules(200, cancelling: .task(named: "asks")) {
                let order = await orderOfTwo()
                if bug == .resumedByCancel || order == [2, 1] { await bug.happen() }
            }
        }

        #expect(result.output.ranges(of: "The process crashes in a schedule of").count == 1)
        #expect(result.output.contains("CrashTests.swift:"))
        #expect(result.output.contains("Replay: RACE_SEED=\""))
    }

    @Test("A trap keeps its schedule, and prints where.")
    func kept() async throws {
        let result = await #expect(processExitsWith: .failure, observing: .output) {
            _ = keepFailures()
            await schedules(200) {
                let order = await orderOfTwo()
                precondition(order == [1, 2], "The order was lost.")
            }
        }

        let line = try #require(
            result.output.split(separator: "\n").first { $0.hasPrefix("Kept in ") })
        let path = String(line.dropFirst("Kept in ".count).prefix { $0 != ":" })
        defer {
            try? FileManager.default.removeItem(
                atPath: (path as NSString).deletingLastPathComponent)
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("\ntrace: 0:1\n"))
        #expect(text.contains("The process crashes in a schedule of"))
    }
}

private func orderOfTwo() async -> [Int] {
    await withTaskGroup(of: Int.self) { group in
        for number in 1...2 { group.addTask { number } }
        return await group.reduce(into: []) { $0.append($1) }
    }
}

/// Lets the process write its output in large parts, as it does by default when that is a file or a pipe.
private func keepOutputInBuffer() {
    let size = 1 << 16
    // Safe: the process ends with the buffer.
    unsafe setvbuf(stdout, UnsafeMutablePointer<CChar>.allocate(capacity: size), _IOFBF, size)
    // The first text that follows is still written at once.
    print("Schedules start.")
}

@safe
private final class Question: Sendable {
    // Safe: see `end()`.
    private let continuation = unsafe Mutex<UnsafeContinuation<Void, Never>?>(nil)
    private let isOver = Atomic(false)

    func ask() async {
        await withTaskCancellationHandler {
            // Safe: see `end()`.
            await unsafe withUnsafeContinuation { asked in
                unsafe continuation.withLock { unsafe $0 = asked }
                if isOver.load(ordering: .relaxed) { end() }
            }
        } onCancel: {
            end()
        }
    }

    func end() {
        isOver.store(true, ordering: .relaxed)
        // Safe: it is not, which is the test.
        unsafe continuation.withLock { unsafe $0 }?.resume()
    }
}

/// Keeps the failures of this process, which has not explored yet, in a new folder.
private func keepFailures() -> String {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "kept-\(UUID().uuidString)").path
    setVariable("RACE_FAILURES", folder)
    return folder
}
