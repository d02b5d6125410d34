/// The name of a wire that is connected after its unit was made.
@usableFromInline
final class LateWire: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}
