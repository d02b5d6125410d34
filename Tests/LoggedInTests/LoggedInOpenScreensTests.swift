import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedIn

@Suite("The screens that LoggedIn keeps when an action is cancelled", .schedules(50))
struct LoggedInOpenScreensTests {
    private let openScreens = OpenScreensStoreSpy()
    private let router = LoggedInRoutingSpy()

    private func launch(_ body: (LoggedInInteractor) async throws -> Void) async throws {
        let sut = LoggedInInteractor.with(openScreens: openScreens)
        try await UnitUnderTest.launch(sut, router: router) {
            router.screensSpy.set([.board, .account])
            try await body(sut)
        }
    }

    /// A store that cannot save in a cancelled task, as a file whose lock must be waited for.
    private func saveUnlessCancelled(_ saved: PropertySpy<[[LoggedInScreen]]>) {
        openScreens.saveSpy.answers { screens, _ in
            if !Task.isCancelled { saved.set(saved.get() + [screens]) }
        }
    }

    @Test("A screen that is shown is kept, though the tap was cancelled meanwhile.")
    func shown() async throws {
        let saved = PropertySpy<[[LoggedInScreen]]>("saved", [])
        saveUnlessCancelled(saved)
        router.showSpy.suspends()

        try await launch { sut in
            let tap = start { await sut.didTap(.account) }
            await router.showSpy.called(times: 1)
            tap.cancel()
            router.showSpy.resume(returning: .done)
            await tap.value
            await settle()

            #expect(saved.get() == [[.board, .account]])
        }
    }

    @Test("The screens are kept when a screen has closed, though the call was cancelled meanwhile.")
    func closed() async throws {
        router.closeSpy.suspends()

        try await launch { sut in
            let call = start { await sut.didFinishPitCook("brisket") }
            await router.closeSpy.called(times: 1)
            call.cancel()
            router.closeSpy.resume(returning: .done)
            await call.value
            await settle()

            #expect(openScreens.saveSpy.callCount == 1)
        }
    }

    @Test("The screens are saved when the save before has ended, and they are the newest ones.")
    func inOrder() async throws {
        openScreens.saveSpy.suspends()

        try await launch { sut in
            start { await sut.didTap(.account) }
            await settle()
            router.screensSpy.set([.board])
            start { await sut.didTapBack() }
            start { await sut.didTapBack() }
            await settle()
            #expect(openScreens.saveSpy.calls.map(\.0) == [[.board, .account]])

            openScreens.saveSpy.resumeAll(returning: ())
            await settle()
            #expect(openScreens.saveSpy.calls.map(\.0) == [[.board, .account], [.board]])
        }
    }

    @Test("The end of the unit cancels no save: what was not saved is saved then.")
    func end() async throws {
        let saved = PropertySpy<[[LoggedInScreen]]>("saved", [])
        saveUnlessCancelled(saved)

        try await launch { await $0.didTap(.account) }

        #expect(saved.get().last == [.board, .account])
    }

    @Test("Screens that are saved are not saved again at the end of the unit.")
    func savedOnce() async throws {
        try await launch { sut in
            await sut.didTap(.account)
            await settle()
        }

        #expect(openScreens.saveSpy.callCount == 1)
    }
}
