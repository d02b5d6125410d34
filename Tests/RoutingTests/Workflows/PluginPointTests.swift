import Routing
import Testing

@Suite("A plugin point builds the units of the plugins that apply, in order")
struct PluginPointTests {
    private struct Broken: Error {}

    private struct Visitor: Sendable {
        let isMember: Bool
    }

    @Test("Plugins that apply are built in the order of the list; the others are not built.")
    func applies() async throws {
        let built = Journal()
        let point = PluginPoint<Visitor, String>([
            Plugin("specials") { _ in "specials" },
            Plugin("rewards", when: \.isMember) { _ in "rewards" },
            Plugin("sign up", when: { !$0.isMember }) { _ in
                built.append("sign up")
                return "sign up"
            },
            Plugin("map") { _ in "map" },
        ])

        let units = try await point.build(for: Visitor(isMember: true))

        #expect(units == ["specials", "rewards", "map"])
        #expect(built.entries.isEmpty)
    }

    @Test("The plugins that apply can be listed without building their units.")
    func names() {
        let point = PluginPoint<Visitor, String>([
            Plugin("specials") { _ in throw Broken() },
            Plugin("rewards", when: \.isMember) { _ in throw Broken() },
        ])

        #expect(point.plugins(for: Visitor(isMember: false)).map(\.name) == ["specials"])
    }

    @Test("Building all throws the first error.")
    func failure() async {
        let point = PluginPoint<Int, Int>([
            Plugin("one") { $0 }, Plugin("two") { _ in throw Broken() },
        ])

        await #expect(throws: Broken.self) { try await point.build(for: 1) }
    }

    @Test(
        "A parent attaches its plugins' units; one that fails is reported, the others are attached."
    )
    func attach() async throws {
        let reports = Journal()
        let point = PluginPoint<Visitor, any Routing>([
            Plugin("broken") { _ in throw Broken() },
            Plugin("specials") { _ in RouterFake("specials") },
            Plugin("rewards", when: \.isMember) { _ in RouterFake("rewards") },
            Plugin("map") { _ in RouterFake("map") },
        ])
        let root = RouterFake("root")
        try await root.launch()

        await Diagnostics.$current.withValue(Diagnostics(report: { reports.append("\($0)") })) {
            await root.attach(point, for: Visitor(isMember: false))
        }

        #expect(root.childNames == ["specials", "map"])
        #expect(reports.entries == ["InteractorFake could not build its child: Broken()"])
        await root.shutdown()
    }
}
