import Routing
import RoutingTestSupport
import Testing

@Suite("7. A child is active only while its parent is", .schedules(10))
struct ActiveParentTests {
    @Test("A unit that is not attached gets no children.")
    func builtParent() async {
        let parent = RouterFake("parent")

        let error = await #expect(throws: RoutingError.self) {
            try await parent.attach(RouterFake("child"))
        }

        #expect(error?.code == .parentNotAttached)
    }

    @Test("A unit may attach children while it becomes active.")
    func childInActivation() async throws {
        let journal = Journal()
        let late = WeakBox<RouterFake>()
        let root = RouterFake(
            "root", journal,
            onActive: { _ in
                try? await late.value?.attach(RouterFake("child", journal))
            })
        late.value = root

        try await root.launch()

        #expect(root.children.count == 1)
        await root.shutdown()
    }

    @Test("A parent resigns after its children have.")
    func order() async throws {
        let journal = Journal()
        let root = RouterFake("root", journal)
        try await root.launch()
        try await root.attach(RouterFake("child", journal))

        await root.shutdown()

        #expect(
            journal.entries.filter { $0.hasSuffix("resigns") || $0.hasSuffix("resigned") } == [
                "child resigns", "child has resigned", "root resigns", "root has resigned",
            ])
    }
}
