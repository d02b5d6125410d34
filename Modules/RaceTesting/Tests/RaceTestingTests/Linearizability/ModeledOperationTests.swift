import Testing

@testable import RaceTesting

@Suite("Operations with a model", .failsIfStuck)
struct ModeledOperationTests {
    @Test(
        "A call is written as in code when the name has one label, or else with its argument.",
        arguments: [
            ("put(_:)", "put(1)"), ("put(to:)", "put(to: 1)"), ("put", "put with 1"),
            ("put()", "put() with 1"), ("put(_:to:)", "put(_:to:) with 1"),
            ("put (again)(_:)", "put (again)(_:) with 1"), ("put(to: 2)", "put(to: 2) with 1"),
        ])
    func text(name: String, text: String) {
        let operation = ModeledOperation<Tally, Int>.operation(name, arguments: [1]) { _, _ in
        } model: { _, _ in
        }

        #expect(operation.calls.map(\.text) == [text])
    }

    @Test("An operation that returns nothing gives the error that it throws.")
    func error() async {
        let operation = ModeledOperation<Tally, Int>.operation("put()") { _ in
            throw Mailbox.Full()
        } model: { _ in
        }

        #expect(await operation.calls.first?.perform(Tally()).description == "throws Full()")
    }
}
