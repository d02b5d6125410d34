import Auth
import MyAccount
import Routing
import RoutingTestSupport
import Testing

@Suite("MyAccountInteractor under many schedules", .schedules(500))
struct MyAccountSchedulesTests {
    private let fixture = MyAccountFixture()

    @Test("Of two changes at once one runs; the other can be made after it.")
    func twoChanges() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.accounts.changeSpy.suspends()

            start { await unit.interactor.didEnter(foods: ["ribs"]) }
            start { await unit.interactor.didEnter(foods: ["brisket"]) }
            await settle()

            #expect(fixture.accounts.changeSpy.callCount == 1)
            fixture.accounts.changeSpy.resumeAll(returning: fixture.joe)
            await settle()
            await unit.interactor.didEnter(foods: ["brisket"])
            #expect(fixture.accounts.changeSpy.callCount == 2)
        }
    }

    @Test("In each tried order of a change and the detach, nothing is shown after the detach.")
    func changeAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT())

        start { await unit.interactor.didEnter(foods: ["ribs"]) }
        await unit.shutdown()
        let shown = fixture.presenter.showSpy.callCount
        await settle()

        #expect(fixture.presenter.showSpy.callCount == shown)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("In each tried order of a sign-out and the detach that it leads to, all work ends.")
    func detachOnLogout() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT())
        fixture.listener.myAccountDidTapLogoutSpy.answers { [weak unit] () async in
            await unit?.shutdown()
            return .done
        }

        start { await unit.interactor.didTapLogout() }
        start { await unit.interactor.didTapLogout() }
        await settle()

        #expect(fixture.listener.myAccountDidTapLogoutSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("A tap while a failure is being shown is not lost.")
    func tapOnFailure() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.accounts.changeSpy.plays(.failure(.rejected), .success(fixture.joe))
            fixture.presenter.showSpy.answers { [fixture, weak unit] state async in
                guard state == .failed(.rejected), fixture.accounts.changeSpy.callCount == 1 else {
                    return
                }
                await unit?.interactor.didEnter(foods: ["ribs"])
            }

            await unit.interactor.didEnter(foods: ["ribs"])

            #expect(fixture.accounts.changeSpy.callCount == 2)
        }
    }
}
