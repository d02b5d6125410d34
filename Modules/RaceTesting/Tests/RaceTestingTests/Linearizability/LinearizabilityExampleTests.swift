import RaceTesting
import Testing

@Suite("The example of linearizability", .failsIfStuck)
struct LinearizabilityExampleTests {
    // snippet: linearizability
    @Test("Seats are sold as in some sequence.")
    func seats() async {
        await checkLinearizability(
            of: { BoxOffice() }, model: Set<Int>(),
            operations: [
                .operation(
                    "sell(_:)", arguments: [1, 2], { await $0.sell($1) },
                    model: { $0.insert($1).inserted }),
                .operation(
                    "refund(_:)", arguments: [1, 2], { await $0.refund($1) },
                    model: { $0.remove($1) != nil }),
            ])
    }
    // end of snippet
}

/// A box office that books the money of each seat. It takes the seat first.
private actor BoxOffice {
    private var sold: Set<Int> = []
    private let bookSpy = Spy<Int, Void, Never>("book(_:)")

    func sell(_ seat: Int) async -> Bool {
        guard sold.insert(seat).inserted else { return false }
        await bookSpy(seat)
        return true
    }

    func refund(_ seat: Int) async -> Bool {
        guard sold.remove(seat) != nil else { return false }
        await bookSpy(-seat)
        return true
    }
}
