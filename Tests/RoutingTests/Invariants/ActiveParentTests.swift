import Routing
import RoutingTestSupport
import Testing

@Suite("7. A child is active only while its parent is", .schedules(10))
struct ActiveParentTests {
    @Test(
        "In each tried order of a launch and an attach, only a unit that is attached gets children."
    )
    func builtParent() async throws {
        let (parent, child) = (RouterFake("parent"), RouterFake("child"))

        async let launch: Void = parent.launch()
        let error: RoutingError?
        do {
            try await parent.attach(child)
            error = nil
        } catch let refusal {
            error = refusal
        }
        try await launch

        #expect(error == nil || error?.code == .parentNotAttached)
        #expect(parent.children.count == (error == nil ? 1 : 0))
        await parent.shutdown()
    }

    @Test("A unit may attach children at once while it becomes active.")
    func childInActivation() async throws {
        let journal = Journal()
        let late = WeakBox<RouterFake>()
        let root = RouterFake(
            "root", journal,
            onActive: { _ in
                async let one: Void? = try? late.value?.attach(RouterFake("one", journal))
                async let other: Void? = try? late.value?.attach(RouterFake("other", journal))
                _ = await (one, other)
            })
        late.value = root

        try await root.launch()

        #expect(root.children.count == 2)
        await root.shutdown()
    }

    @Test("A parent resigns after its children have.")
    func order() async throws {
        let journal = Journal()
        let root = RouterFake("root", journal)
        try await root.launch()
        let child = RouterFake("child", journal)
        try await root.attach(child)

        async let detach: Void = root.detach(child)
        await root.shutdown()
        await detach

        #expect(
            journal.entries.filter { $0.hasSuffix("resigns") || $0.hasSuffix("resigned") } == [
                "child resigns", "child has resigned", "root resigns", "root has resigned",
            ])
    }

    @Test("In each tried order of a shutdown and an attach, no unit is left.")
    func shutdown() async throws {
        let (root, child) = (RouterFake("root"), RouterFake("child"))
        try await root.launch()

        let attach = start { try? await root.attach(child) }
        await root.shutdown()
        await attach.value

        #expect([root, child].map(\.state) == [.closed, .closed])
        #expect(root.children.isEmpty)
    }
}
