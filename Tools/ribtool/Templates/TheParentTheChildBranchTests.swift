import Routing
public import RoutingTestSupport
import Testing
public import TheChild

@testable import TheParent

@Suite("TheParentTheChildBranch", .schedules(50))
struct TheParentTheChildBranchTests {
    private actor Interactor: LeafInteractable {
        nonisolated let lifetime = Lifetime()
    }

    private struct Builder: TheChildBuildable {
        func build(withListener listener: any TheChildListener) async -> any TheChildRouting {
            UnitStub()
        }
    }

    @Test("Attached twice, the child is there once.")
    func attachedTwice() async throws {
        let unit = try await UnitUnderTest.launch(Interactor())
        let sut = TheParentTheChildBranch(of: unit.interactor, builder: Builder())

        await sut.attach()
        await sut.attach()

        #expect(unit.children.count == 1)
        await unit.shutdown()
    }

    @Test("At its end the child is detached, and can be attached again.")
    func detachedAtItsEnd() async throws {
        let unit = try await UnitUnderTest.launch(Interactor())
        let sut = TheParentTheChildBranch(of: unit.interactor, builder: Builder())
        await sut.attach()
        let first = unit.children.first?.interactable.lifetime

        await sut.didCloseTheChild()

        #expect(unit.children.isEmpty)
        #expect(first?.phase == .closed)
        await sut.attach()
        #expect(unit.children.count == 1)
        await unit.shutdown()
    }

    @Test("Without a builder nothing is attached.")
    func noBuilder() async throws {
        let unit = try await UnitUnderTest.launch(Interactor())
        let sut = TheParentTheChildBranch(of: unit.interactor, builder: nil)

        await sut.attach()

        #expect(unit.children.isEmpty)
        await unit.shutdown()
    }

    @Test("In every order of attach and end, at most one child is left.")
    func attachAndEnd() async throws {
        let unit = try await UnitUnderTest.launch(Interactor())
        let sut = TheParentTheChildBranch(of: unit.interactor, builder: Builder())

        async let first: Void = sut.attach()
        async let second: Void = sut.attach()
        async let end: Void = sut.didCloseTheChild()
        _ = await (first, second, end)

        #expect(unit.children.count <= 1)
        await unit.shutdown()
        #expect(unit.children.isEmpty)
    }
}

extension UnitStub: @retroactive TheChildRouting {}
