// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Grill
package import RoutingTestSupport

package final class MakingSpy: Making {
    package let makeSpy = Spy<Void, any Naming, Never>("make()", making: NamingSpy())

    package init() {}

    package func make() async -> any Naming { await makeSpy() }
}
