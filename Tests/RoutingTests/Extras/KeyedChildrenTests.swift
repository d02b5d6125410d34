import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("Each key has a child", .failsIfStuck)
struct KeyedChildrenTests {
    private let journal = Journal()
    private let root = RouterFake("root")
    private let children: KeyedChildren<String>

    init() async throws {
        children = KeyedChildren(of: root.interactor)
        try await root.launch()
    }

    private func set(_ keys: [String]) async {
        await children.set(keys) { [journal] in RouterFake($0, journal) }
    }

    @Test("Each key has its child, in the order in which they were shown.")
    func keys() async {
        await children.show("b") { RouterFake("b") }
        await children.show("a") { RouterFake("a") }

        #expect(children.keys == ["b", "a"])
        #expect(root.childNames == ["b", "a"])
        #expect((children["a"] as? RouterFake)?.interactor.name == "a")
        await root.shutdown()
    }

    @Test("Showing one key many times shows one child.")
    func twice() async {
        await withTaskGroup { group in
            for _ in 0..<100 {
                group.addTask { [children] in await children.show("a") { RouterFake("a") } }
            }
        }

        #expect(root.childNames == ["a"])
        await root.shutdown()
    }

    @Test("A key is removed alone, and can be shown again.")
    func remove() async {
        await set(["a", "b"])

        let first = await children.remove("a")
        let second = await children.remove("a")
        let shown = await children.show("a") { RouterFake("a") }

        #expect([first, second, shown] == [.done, .unchanged, .done])
        #expect(children.keys == ["b", "a"])
        await root.shutdown()
    }

    @Test("A key that was never there can be removed.")
    func removeUnknown() async {
        #expect(await children.remove("a") == .unchanged)
        await root.shutdown()
    }

    @Test("An empty list removes all.")
    func emptyList() async {
        await set(["a", "b", "c"])

        await set([])

        #expect(children.keys.isEmpty)
        #expect(root.children.isEmpty)
        await root.shutdown()
    }

    @Test("A list keeps those that are in it, removes the others, and adds what is missing.")
    func list() async {
        await set(["a", "b", "c"])

        await set(["c", "d", "a", "d"])

        #expect(children.keys == ["c", "d", "a"])
        #expect(journal.entries.count { $0 == "a becomes active" } == 1)
        #expect(journal.contains("b has resigned"))
        await root.shutdown()
    }

    @Test("A list with the same keys in another order reorders them, and leaves the children.")
    func reorders() async {
        await set(["a", "b", "c"])

        await set(["c", "a", "b"])
        await children.show("d") { RouterFake("d") }

        #expect(children.keys == ["c", "a", "b", "d"])
        #expect(!journal.contains("a resigns"))
        await root.shutdown()
    }

    @Test("A child that cannot be built is left out, and the others are shown.")
    func failingBuild() async {
        struct Broken: Error {}
        let reports = Journal()

        await Diagnostics.$current.withValue(Diagnostics(reportingTo: reports)) {
            await children.set(["a", "b", "c"]) { key in
                if key == "b" { throw Broken() }
                return RouterFake(key)
            }
        }

        #expect(children.keys == ["a", "c"])
        #expect(reports.entries.count == 1)
        await root.shutdown()
    }

    @Test("A child that is detached by itself leaves its key free.")
    func detachedElsewhere() async {
        let child = RouterFake("a")
        await children.show("a") { child }

        await root.detach(child)

        #expect(children.keys.isEmpty)
        #expect(children["a"] == nil)
        await root.shutdown()
    }

    @Test("A child removes itself from its own task.")
    func ownRemoval() async {
        let results = Journal()
        let child = RouterFake("a")
        await children.show("a") { child }

        await child.interactor.perform("leaves") { [children] in
            results.append("\(await children.remove("a"))")
        }

        #expect(results.entries == ["done"])
        #expect(child.state == .closed)
        await root.shutdown()
    }

    @Test("Transitions of one key are done in order; another key does not wait for them.")
    func order() async {
        let building = Gate()
        let proceed = Gate()
        async let show = children.show("a") {
            building.open()
            await proceed.wait()
            return RouterFake("a")
        }
        await building.wait()

        await children.show("b") { RouterFake("b") }
        async let remove = children.remove("a")
        proceed.open()
        _ = await (show, remove)

        #expect(children.keys == ["b"])
        await root.shutdown()
    }

    @Test("Keys whose children are gone are released, whoever detached the children.")
    func cost() async {
        let counter = InstanceCounter()
        let children = KeyedChildren<CountedKey>(of: root.interactor)

        for number in 0..<2_000 {
            let key = CountedKey(number: number, instance: InstanceCounter.Instance(of: counter))
            await children.show(key) { RouterFake("") }
            if number.isMultiple(of: 2) {
                await children.remove(key)
            } else if let child = children[key] {
                await root.detach(child)
            }
        }

        #expect(children.keys.isEmpty)
        #expect(counter.count < 50)
        await root.shutdown()
    }
}
