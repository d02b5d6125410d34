// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitBoard
package import RoutingTestSupport

package final class PitBoardActionableSpy: PitBoardActionable {
    package let catchUpSpy = Spy<Void, Void, Never>("catchUp()")

    package init() {}

    package func catchUp() async { await catchUpSpy() }
}
