import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A key of a back stack whose child is ending", .schedules(20))
struct BackStackAgainTests {
    /// Builds a child whose first instance resigns when the gate is open.
    private func makeTest(
        _ covered: CoveredUnits, _ resigning: Gate, _ mayResign: Gate,
        build: @escaping @Sendable () async -> Void = {}
    ) async throws -> TestStack {
        try await TestStack(covered) { key in
            if resigning.isOpen { await build() }
            return RouterFake(
                key, onResign: { _ in await resigning.open(thenWaitFor: mayResign) })
        }
    }

    @Test("It is built again when it is asked for, and ends later.")
    func endsLater() async throws { try await again(endsDuringBuild: false) }

    @Test("It is built again when it is asked for, and ends during the build.", .schedule())
    func endsDuringBuild() async throws { try await again(endsDuringBuild: true) }

    private func again(endsDuringBuild: Bool) async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            let (resigning, mayResign, building, mayBuild) = (Gate(), Gate(), Gate(), Gate())
            let test = try await makeTest(covered, resigning, mayResign) {
                await building.open(thenWaitFor: mayBuild)
            }
            await test.push("a")
            let first = test.child("a")

            let end = start { await first?.interactor.detachSelf() }
            await resigning.wait()
            let again = start { await test.singleTop("a") }
            await building.wait()
            if endsDuringBuild {
                mayResign.open()
                await end.value
            }
            mayBuild.open()
            await settle()
            mayResign.open()

            #expect(await again.value == .done)
            #expect(test.route == "a")
            #expect(test.root.childNames == ["a"])
            #expect(test.child("a") !== first)
            await end.value
            await test.root.shutdown()
        }
    }
}
