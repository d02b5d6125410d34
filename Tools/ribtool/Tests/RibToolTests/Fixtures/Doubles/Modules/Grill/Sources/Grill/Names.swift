/// For the tests.
public protocol Naming: Sendable {
    func `default`(_ `in`: Int, for: String)
    var `class`: Int { get throws(GrillError) }
    func title() -> String!
    @concurrent func never() async throws(Never)
}
