extension SchemaText {
    /// The changes to give up, since the compiler complains at a place.
    ///
    /// The one whose text it is. Else what may have broken the code around: in the site at that
    /// place the riskiest changes, such as a value of a closure that was left out, which the
    /// compiler says at the closure's beginning; or the riskiest of the member, such as an early
    /// exit after whose loss a value is not returned, which the compiler says at the end.
    ///
    /// That a variable has no value yet is said where it is used, whatever the reason: then the
    /// place tells nothing.
    func culprits(of complaint: CompilerErrors.Complaint) -> Set<Int> {
        let place = offset(line: complaint.line, column: complaint.column)
        let isAboutPlace = !complaint.sentence.contains("before being initialized")
        let culprit = changed.innermost(at: place) { $0.range }
        if let culprit { return [culprit.number] }
        if isAboutPlace, let site = (sites.innermost(at: place) { $0.range }) {
            let inside = sites.filter { site.range.contains($0.range) }.flatMap(\.numbers)
            let risky = riskiest(inside)
            return risk(of: risky) > risk(of: site.numbers) ? risky : Set(site.numbers)
        }
        let around = members.filter { $0.range.contains(place) && !$0.numbers.isEmpty }
        let member = around.innermost(at: place) { $0.range }
        return riskiest(member?.numbers ?? mutants.map(\.number))
    }

    private func riskiest(_ numbers: [Int]) -> Set<Int> {
        let worst = risk(of: numbers)
        return Set(numbers.filter { risk(of: [$0]) == worst })
    }

    private func risk(of numbers: some Sequence<Int>) -> Mutant.Risk {
        let numbers = Set(numbers)
        return mutants.filter { numbers.contains($0.number) }.map(\.mutant.risk).max() ?? .low
    }

    private func offset(line: Int, column: Int) -> Int {
        var line = line
        var start = 0
        for (index, byte) in bytes.enumerated() where line > 1 && byte == UInt8(ascii: "\n") {
            line -= 1
            start = index + 1
        }
        return min(start + column - 1, bytes.count)
    }
}

extension Array {
    /// The smallest part that a place is in.
    fileprivate func innermost(at place: Int, _ range: (Element) -> Range<Int>) -> Element? {
        filter { range($0).contains(place) }.min { range($0).count < range($1).count }
    }
}
