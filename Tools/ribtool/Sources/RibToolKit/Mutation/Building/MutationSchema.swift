/// A source file with all its mutants, each of them in a branch that its number switches on.
///
/// So one build serves all mutants. Their sites nest: a call that may be removed may have a condition
/// in it.
struct MutationSchema {
    /// A part of the text: a copy of a part of the source, or a part of a switch.
    private struct Part {
        /// In bytes of the text.
        let start: Int
        /// In bytes of the source; empty, at the start of the site, for a part of a switch.
        let source: Range<Int>
        /// The innermost site around the part.
        let site: Mutant.Site?
        /// The number of the mutant whose text the part is.
        let mutant: Int?
    }

    private let source: [UInt8]
    private let mutants: [Mutant]
    private var bytes: [UInt8] = []
    private var parts: [Part] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ file: MutatedFile) {
        source = Array(file.source.utf8)
        mutants = file.mutants
        // A site comes before the sites in it.
        var sites = Set(mutants.map(\.site)).sorted {
            ($0.range.lowerBound, $1.range.upperBound, $0.form)
                < ($1.range.lowerBound, $0.range.upperBound, $1.form)
        }[...]
        copy(source.indices, in: nil, &sites)
    }

    /// Adds a part of the source, with a switch around each of the sites in it.
    /// - Parameter sites: the sites that have no switch yet.
    private mutating func copy(
        _ range: Range<Int>, in outer: Mutant.Site?, _ sites: inout ArraySlice<Mutant.Site>
    ) {
        var position = range.lowerBound
        while let site = sites.first, range.contains(site.range.lowerBound) {
            sites.removeFirst()
            let start = site.range.lowerBound
            add(source[position..<start], from: position..<start, in: outer)
            let (branches, end) = self.switch(at: site)
            for (text, mutant) in branches {
                add(text.utf8, from: start..<start, in: site, mutant: mutant)
            }
            copy(site.range, in: site, &sites)
            add(end.utf8, from: start..<start, in: site)
            position = site.range.upperBound
        }
        let rest = position..<range.upperBound
        add(source[rest], from: rest, in: outer)
    }

    /// Returns the texts before the original of a site, each with the mutant that it is the text of,
    /// and the text after the original.
    private func `switch`(at site: Mutant.Site) -> ([(String, mutant: Int?)], String) {
        let own = mutants.filter { $0.site == site }.map { mutant in
            let text =
                source[site.range.lowerBound..<mutant.range.lowerBound] + mutant.replacement.utf8
                + source[mutant.range.upperBound..<site.range.upperBound]
            let condition = "\(MutationSwitch.function)(\(mutant.number))"
            return (condition, String(decoding: text, as: UTF8.self), mutant.number)
        }
        switch site.form {
        case .conditions: return (own.flatMap { [("!\($0)", $2), (", ", nil)] }, "")
        case .pattern: return ([(" where ", nil)] + own.map { ("!\($0)", $2) }, "")
        case .statement:
            let branches = own.flatMap { [("if \($0) ", nil), ("{ \($1) }", $2), (" else ", nil)] }
            return (branches + [("{ ", nil)], " }")
        case .expression:
            let branches = own.flatMap { [("\($0) ? ", nil), ("(\($1))", $2), (" : ", nil)] }
            return ([("(", nil)] + branches + [("(", nil)], "))")
        }
    }

    private mutating func add(
        _ text: some Collection<UInt8>, from source: Range<Int>, in site: Mutant.Site?,
        mutant: Int? = nil
    ) {
        parts.append(Part(start: bytes.count, source: source, site: site, mutant: mutant))
        bytes += text
    }

    /// Returns the mutants to drop because of a compiler error.
    ///
    /// That is the mutant whose text has the error. Otherwise the error is in an original, and a
    /// mutant near it is the reason: the riskiest in the site there, such as a closure that lost its
    /// value, which the compiler reports at the closure's start; or the riskiest in the declaration,
    /// such as a removed exit, which the compiler reports at the function's end.
    ///
    /// The compiler reports a variable without a value where it is used, far from the reason; such an
    /// error counts for the declaration.
    func culprits(of error: CompilerError) -> Set<Int> {
        let line = bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: error.line - 1,
            omittingEmptySubsequences: false
        ).last
        let offset = (line?.startIndex ?? 0) + error.column - 1
        guard let part = parts.last(where: { $0.start <= offset }) else { return [] }
        if let mutant = part.mutant { return [mutant] }
        let position = min(part.source.lowerBound + offset - part.start, part.source.upperBound)
        let declaration = mutants.flatMap(\.declarations).filter { $0.contains(position) }
            .min { $0.count < $1.count }
        if let site = part.site, !error.sentence.contains("before being initialized"),
            declaration.map(site.range.contains) != true
        {
            let own = Set(mutants.filter { $0.site == site }.map(\.number))
            let inside = riskiest { site.range.contains($0.site.range.lowerBound) }
            return inside.isDisjoint(with: own) ? inside : own
        }
        return riskiest { declaration == nil || $0.declarations.contains { $0 == declaration } }
    }

    private func riskiest(where isNear: (Mutant) -> Bool) -> Set<Int> {
        let near = mutants.filter(isNear)
        let risk = near.map(\.risk).max()
        return Set(near.filter { $0.risk == risk }.map(\.number))
    }
}

struct CompilerError: Hashable {
    let path: String
    /// Counted from one.
    let line: Int
    /// In bytes, counted from one.
    let column: Int
    let sentence: String

    /// Returns the errors in lines such as `/r/A.swift:12:9: error: cannot find 'x' in scope`, each
    /// once.
    static func errors(in output: [String]) -> [CompilerError] {
        let matches = output.compactMap { $0.wholeMatch(of: /(.+?):(\d+):(\d+): error: (.*)/) }
        var seen: Set<CompilerError> = []
        return matches.map { match in
            CompilerError(
                path: String(match.1), line: Int(match.2) ?? 1, column: Int(match.3) ?? 1,
                sentence: String(match.4))
        }.filter { seen.insert($0).inserted }
    }
}
