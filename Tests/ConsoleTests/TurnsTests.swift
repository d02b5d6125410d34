import Testing

@testable import Console

@Suite("Taking turns", .timeLimit(.minutes(1)))
struct TurnsTests {
    @Test("A turn that is given back can be taken again.")
    func turnComesBack() async {
        let turns = Turns()

        #expect(await turns.take())
        turns.give()
        #expect(await turns.take())
    }

    @Test("Never do two have the turn, and everyone gets it.")
    func oneAtATime() async {
        let turns = Turns()
        let floor = Floor()

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    guard await turns.take() else { return }
                    await floor.enter()
                    await Task.yield()
                    await floor.leave()
                    turns.give()
                }
            }
        }

        #expect(await floor.visits == 200)
        #expect(await floor.mostAtOnce == 1)
    }

    @Test("A cancelled task leaves the queue, and the turn goes to the one behind it.")
    func cancelledTaskLeaves() async {
        let turns = Turns()
        _ = await turns.take()

        let cancelled = Task { await turns.take() }
        let next = Task { await turns.take() }
        cancelled.cancel()
        #expect(await cancelled.value == false)
        turns.give()

        #expect(await next.value)
    }

    private actor Floor {
        private(set) var visits = 0
        private(set) var mostAtOnce = 0
        private var present = 0

        func enter() {
            visits += 1
            present += 1
            mostAtOnce = max(mostAtOnce, present)
        }

        func leave() {
            present -= 1
        }
    }
}
