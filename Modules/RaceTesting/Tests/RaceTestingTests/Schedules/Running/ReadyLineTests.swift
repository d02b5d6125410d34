import Testing

@testable import RaceTesting

@Suite("The line of ready work", .failsIfStuck)
struct ReadyLineTests {
    @Test("Work is taken in the order of arrival.")
    func arrival() async {
        await withLine(of: 3) { line, _ in
            #expect(line.count == 3)
            #expect((0..<3).map { _ in line.take(at: 0).task } == [0, 1, 2])
            #expect(line.count == 0)
        }
    }

    @Test("Work that is passed over comes last, also after what arrives later.")
    func postponed() async {
        await withLine(of: 4) { line, item in
            #expect(line.take(at: 2).task == 2)
            #expect(line.items.map(\.task) == [3, 0, 1])
            line.append(item(4))
            #expect(line.items.map(\.task) == [3, 4, 0, 1])
        }
    }

    @Test("Postponed work that is passed over keeps its place.")
    func postponedTwice() async {
        await withLine(of: 4) { line, item in
            _ = line.take(at: 3)
            #expect(line.take(at: 1).task == 1)
            #expect(line.items.map(\.task) == [0, 2])
            line.append(item(4))
            #expect(line.items.map(\.task) == [4, 0, 2])
        }
    }

    @Test("Prompt work is passed over for postponed work.")
    func promptPassed() async {
        await withLine(of: 3) { line, item in
            _ = line.take(at: 1)
            line.append(item(3))
            #expect(line.items.map(\.task) == [2, 3, 0])
            #expect(line.take(at: 2).task == 0)
            line.append(item(4))
            #expect(line.items.map(\.task) == [4, 2, 3])
        }
    }

    @Test("A recall ends every postponement.")
    func recalled() async {
        await withLine(of: 3) { line, item in
            _ = line.take(at: 2)
            line.recall()
            line.append(item(3))
            #expect(line.items.map(\.task) == [0, 1, 3])
        }
    }

    @Test("Everything is removed, and the line starts anew.")
    func removed() async {
        await withLine(of: 2) { line, item in
            #expect(line.removeAll().map(\.task) == [0, 1])
            #expect(line.count == 0)
            line.append(item(5))
            line.append(item(6))
            #expect(line.take(at: 1).task == 6)
            line.append(item(7))
            #expect(line.items.map(\.task) == [7, 5])
        }
    }

    /// Calls `body` with a line of tasks from zero, and with a function that creates work of a task.
    private func withLine(
        of count: Int, _ body: (inout ReadyLine, (Int) -> ReadyLine.Item) -> Void
    ) async {
        // Safe: resumed once, below; the work of the line never runs.
        await unsafe withUnsafeContinuation { continuation in
            var line = ReadyLine()
            let item = { (task: Int) in
                unsafe ReadyLine.Item(work: .resumption(continuation), task: task)
            }
            for task in 0..<count { line.append(item(task)) }
            body(&line, item)
            unsafe continuation.resume()
        }
    }
}
