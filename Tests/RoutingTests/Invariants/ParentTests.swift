import Routing
import RoutingTestSupport
import Testing

@Suite("1. A child has one parent, and there are no cycles", .failsIfStuck)
struct ParentTests {
    @Test("A unit that is attached cannot be attached again.")
    func secondParent() async throws {
        let root = RouterFake("root")
        let child = RouterFake("child")
        try await root.launch()
        try await root.attach(child)

        let error = await #expect(throws: RoutingError.self) { try await root.attach(child) }

        #expect(error?.code == .alreadyAttached)
        #expect(root.children.count == 1)
        await root.shutdown()
    }

    @Test("A unit cannot be attached to itself or to a unit below it.", arguments: [0, 1, 2])
    func cycle(depth: Int) async throws {
        let line = (0...2).map { RouterFake("\($0)") }
        try await line[0].launch()
        for (parent, child) in zip(line, line.dropFirst()) { try await parent.attach(child) }

        let error = await #expect(throws: RoutingError.self) {
            try await line[depth].attach(line[0])
        }

        #expect(error?.code == .cycle)
        await line[0].shutdown()
    }

    @Test("A unit that has no place yet cannot be attached to itself.")
    func itself() async {
        let unit = RouterFake("unit")

        let error = await #expect(throws: RoutingError.self) { try await unit.attach(unit) }

        #expect(error?.code == .cycle)
    }

    @Test("Of many parents that attach one child at once, one succeeds.")
    func contention() async throws {
        let root = RouterFake("root")
        try await root.launch()
        let parents = (0..<8).map { RouterFake("parent \($0)") }
        for parent in parents { try await root.attach(parent) }
        let child = RouterFake("child")

        let attached = await withTaskGroup { group in
            for parent in parents {
                group.addTask { (try? await parent.attach(child)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }

        #expect(attached == 1)
        #expect(parents.flatMap(\.children).count == 1)
        await root.shutdown()
    }

    @Test("A unit that is attached many times at once is detached with its parent.")
    func contentionInDetach() async throws {
        for _ in 0..<300 {
            let root = RouterFake("root")
            let child = RouterFake("child")
            try await root.launch()

            await withTaskGroup { group in
                for _ in 0..<4 { group.addTask { try? await root.attach(child) } }
                group.addTask { await root.shutdown() }
            }

            #expect(child.state == .closed)
        }
    }

    @Test("A detached unit cannot be attached again.")
    func secondLife() async throws {
        let root = RouterFake("root")
        let child = RouterFake("child")
        try await root.launch()
        try await root.attach(child)
        await root.detach(child)

        let error = await #expect(throws: RoutingError.self) { try await root.attach(child) }

        #expect(error?.code == .alreadyAttached)
        await root.shutdown()
    }
}
