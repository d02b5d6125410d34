// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import LoggedOut
import RoutingTestSupport

final class LoggedOutBuildableSpy: LoggedOutBuildable {
    let buildSpy =
        Spy<(withListener: any LoggedOutListener, notice: String?), any LoggedOutRouting, Never>(
            "build(withListener:notice:)", making: UnitStub())

    func build(
        withListener listener: any LoggedOutListener, notice: String?
    ) async -> any LoggedOutRouting {
        await buildSpy((withListener: listener, notice: notice))
    }
}
