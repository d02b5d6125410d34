import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("Branches have a child for each key", .failsIfStuck)
struct BranchesTests {
    private let journal = Journal()
    private let root = RouterFake("root")
    private let branches: Branches<String>

    init() async throws {
        branches = Branches(of: root.interactor)
        try await root.launch()
    }

    private func set(_ keys: [String]) async {
        await branches.set(keys) { [journal] in RouterFake($0, journal) }
    }

    @Test("Each key has its child, in the order in which they were shown.")
    func keys() async {
        await branches.show("b") { RouterFake("b") }
        await branches.show("a") { RouterFake("a") }

        #expect(branches.keys == ["b", "a"])
        #expect(root.childNames == ["b", "a"])
        #expect((branches["a"] as? RouterFake)?.interactor.name == "a")
        await root.shutdown()
    }

    @Test("Showing one key many times shows one child.")
    func twice() async {
        await withTaskGroup { group in
            for _ in 0..<100 {
                group.addTask { [branches] in await branches.show("a") { RouterFake("a") } }
            }
        }

        #expect(root.childNames == ["a"])
        await root.shutdown()
    }

    @Test("A key is removed alone, and can be shown again.")
    func remove() async {
        await set(["a", "b"])

        let first = await branches.remove("a")
        let second = await branches.remove("a")
        let shown = await branches.show("a") { RouterFake("a") }

        #expect([first, second, shown] == [.done, .unchanged, .done])
        #expect(branches.keys == ["b", "a"])
        await root.shutdown()
    }

    @Test("A key that was never there can be removed.")
    func removeUnknown() async {
        #expect(await branches.remove("a") == .unchanged)
        await root.shutdown()
    }

    @Test("An empty list removes all.")
    func emptyList() async {
        await set(["a", "b", "c"])

        await set([])

        #expect(branches.keys.isEmpty)
        #expect(root.children.isEmpty)
        await root.shutdown()
    }

    @Test("A list keeps those that are in it, removes the others, and adds what is missing.")
    func list() async {
        await set(["a", "b", "c"])

        await set(["c", "d", "a", "d"])

        #expect(branches.keys == ["c", "d", "a"])
        #expect(journal.entries.count { $0 == "a becomes active" } == 1)
        #expect(journal.contains("b has resigned"))
        await root.shutdown()
    }

    @Test("A list with the same keys in another order reorders them, and leaves the children.")
    func reorders() async {
        await set(["a", "b", "c"])

        await set(["c", "a", "b"])
        await branches.show("d") { RouterFake("d") }

        #expect(branches.keys == ["c", "a", "b", "d"])
        #expect(!journal.contains("a resigns"))
        await root.shutdown()
    }

    @Test("A child that cannot be built is left out, and the others are shown.")
    func failingBuild() async {
        struct Broken: Error {}
        let reports = Journal()

        await Diagnostics.$current.withValue(Diagnostics(reportingTo: reports)) {
            await branches.set(["a", "b", "c"]) { key in
                if key == "b" { throw Broken() }
                return RouterFake(key)
            }
        }

        #expect(branches.keys == ["a", "c"])
        #expect(reports.entries.count == 1)
        await root.shutdown()
    }

    @Test("A child that is detached without the branches leaves its key free.")
    func detachedElsewhere() async {
        let child = RouterFake("a")
        await branches.show("a") { child }

        await root.detach(child)

        #expect(branches.keys.isEmpty)
        #expect(branches["a"] == nil)
        await root.shutdown()
    }

    @Test("A child removes itself from its own task.")
    func ownRemoval() async {
        let results = Journal()
        let child = RouterFake("a")
        await branches.show("a") { child }

        await child.interactor.perform("leaves") { [branches] in
            results.append("\(await branches.remove("a"))")
        }

        #expect(results.entries == ["done"])
        #expect(child.state == .closed)
        await root.shutdown()
    }

    @Test("Transitions of one key are done in order; another key does not wait for them.")
    func order() async {
        let building = Gate()
        let proceed = Gate()
        async let show = branches.show("a") {
            building.open()
            await proceed.wait()
            return RouterFake("a")
        }
        await building.wait()

        await branches.show("b") { RouterFake("b") }
        async let remove = branches.remove("a")
        proceed.open()
        _ = await (show, remove)

        #expect(branches.keys == ["b"])
        await root.shutdown()
    }

    @Test("Keys whose children are gone are released, whoever detached the children.")
    func cost() async {
        let counter = InstanceCounter()
        let branches = Branches<CountedKey>(of: root.interactor)

        for number in 0..<2_000 {
            let key = CountedKey(number: number, instance: InstanceCounter.Instance(of: counter))
            await branches.show(key) { RouterFake("") }
            if number.isMultiple(of: 2) {
                await branches.remove(key)
            } else if let child = branches[key] {
                await root.detach(child)
            }
        }

        #expect(branches.keys.isEmpty)
        #expect(counter.count < 50)
        await root.shutdown()
    }
}
