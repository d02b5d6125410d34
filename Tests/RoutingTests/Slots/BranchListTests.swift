import Routing
import RoutingTestSupport
import Testing

@Suite("A list of branches, and a newer one", .timeLimit(.minutes(5)))
struct BranchListTests {
    private let root = RouterFake("root")
    private let branches: Branches<String>

    init() async throws {
        branches = Branches(of: root.interactor)
        try await root.launch()
    }

    @Test("However two lists cross, the newer one is what is there in the end.")
    func newerList() async {
        await schedules(300) {
            let root = RouterFake("root")
            let branches = Branches<Int>(of: root.interactor)
            try await root.launch()
            let building = Gate()

            let older = start {
                await branches.set([1, 2, 3]) { key in
                    building.open()
                    await Task.yield()
                    return RouterFake("\(key)")
                }
            }
            await building.wait()
            await branches.set([3, 4]) { RouterFake("\($0)") }
            await older.value

            #expect(branches.keys.sorted() == [3, 4])
            await root.shutdown()
        }
    }

    @Test("An older list that was held up does nothing more for the newer one, whose order counts.")
    func givenUp() async {
        await schedules(20) {
            let (building, proceed) = (Gate(), Gate())
            let (newBuilding, newProceed) = (Gate(), Gate())
            let root = RouterFake("root")
            let branches = Branches<String>(of: root.interactor)
            try await root.launch()

            start {
                await branches.set(["held up", "b"]) { key in
                    await building.pass(and: proceed)
                    return RouterFake(key)
                }
            }
            await building.wait()
            start {
                await branches.set(["a", "b"]) { key in
                    if key == "a" { await newBuilding.pass(and: newProceed) }
                    return RouterFake(key)
                }
            }
            await settle()
            proceed.open()
            await newBuilding.wait()
            await settle()
            newProceed.open()
            await settle()

            #expect(branches.keys == ["a", "b"])
            await root.shutdown()
        }
    }

    @Test("What the builds of a list capture is let go of when the list is there.")
    func letsGo() async {
        let census = Census()

        await branches.set(["a"]) { [member = Census.Member(of: census)] key in
            withExtendedLifetime(member) { RouterFake(key) }
        }

        #expect(census.population == 0)
        await root.shutdown()
    }
}
