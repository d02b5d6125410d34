import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A source file with all its mutants, each of them in a branch that its number switches on.
///
/// So one build serves all mutants. Their sites nest: a call that may be removed may have a condition
/// in it.
struct MutationSchema {
    let text: String
    private let mutants: [Mutant]

    init(_ file: MutatedFile) {
        let source = Array(file.source.utf8)
        let sites = Dictionary(grouping: file.mutants, by: \.site)
        var openings: [Int: String] = [:]
        var closings: [Int: String] = [:]
        for (site, mutants) in sites.sorted(by: { $0.key < $1.key }) {
            let branches = mutants.map { Self.branch(of: $0, in: source) }.joined()
            let (start, original, end) = Self.brackets(site.form)
            openings[site.range.lowerBound, default: ""] += start + branches + original
            closings[site.range.upperBound] = end + (closings[site.range.upperBound] ?? "")
        }
        var bytes: [UInt8] = []
        var position = 0
        for offset in Set(openings.keys).union(closings.keys).sorted() {
            bytes += source[position..<offset]
            bytes += (closings[offset] ?? "").utf8 + Array((openings[offset] ?? "").utf8)
            position = offset
        }
        text = String(decoding: bytes + source[position...], as: UTF8.self)
        mutants = file.mutants
    }

    /// Returns the text before a site's branches, and the text around the original after them.
    private static func brackets(_ form: Mutant.Site.Form) -> (String, String, String) {
        switch form {
        case .conditions: ("", "", "")
        case .statement: ("", "{ ", " }")
        case .expression: ("(", "(", "))")
        }
    }

    private static func branch(of mutant: Mutant, in source: [UInt8]) -> String {
        let condition = "\(MutationSwitch.function)(\(mutant.number))"
        let mutated = String(
            decoding: source[mutant.site.range.lowerBound..<mutant.range.lowerBound]
                + (mutant.compiled ?? mutant.replacement).utf8
                + source[mutant.range.upperBound..<mutant.site.range.upperBound], as: UTF8.self)
        return switch mutant.site.form {
        case .conditions: "!\(condition), "
        case .statement: "if \(condition) { \(mutated) } else "
        case .expression: "\(condition) ? (\(mutated)) : "
        }
    }
}

extension MutationSchema {
    /// Returns the mutants to drop because of a compiler error.
    ///
    /// That is the mutant whose text has the error. Otherwise the error is in an original, and a
    /// mutant near it is the reason: the riskiest in the site there, such as a closure that lost its
    /// value, which the compiler reports at the closure's start; or the riskiest in the member, such
    /// as a removed exit, which the compiler reports at the function's end.
    ///
    /// The compiler reports a variable without a value where it is used, far from the reason; such an
    /// error counts for the member.
    func culprits(of error: CompilerError) -> Set<Int> {
        let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
        let converter = SourceLocationConverter(fileName: error.path, tree: tree)
        let position = converter.position(ofLine: error.line, column: error.column)
        let isAboutSite = !error.sentence.contains("before being initialized")
        var node = tree.token(at: position).map { Syntax($0) }
        while let child = node, let parent = child.parent {
            if let (number, isMutated) = parent.switchedMutant(at: child) {
                if isMutated { return [number] }
                if isAboutSite { return culprits(atSiteOf: number) }
            }
            let numbers = parent.isMember ? parent.mutantNumbers : []
            if !numbers.isEmpty { return riskiest(mutants.filter { numbers.contains($0.number) }) }
            node = parent
        }
        return riskiest(mutants)
    }

    private func culprits(atSiteOf number: Int) -> Set<Int> {
        guard let site = mutants.first(where: { $0.number == number })?.site else { return [] }
        let own = mutants.filter { $0.site == site }
        let inside = mutants.filter { site.contains($0.site) }
        return inside.maximalRisk > own.maximalRisk ? riskiest(inside) : Set(own.map(\.number))
    }

    private func riskiest(_ mutants: [Mutant]) -> Set<Int> {
        let maximum = mutants.maximalRisk
        return Set(mutants.filter { $0.risk.rawValue == maximum }.map(\.number))
    }
}

extension [Mutant] {
    fileprivate var maximalRisk: Int { map(\.risk.rawValue).max() ?? 0 }
}

extension Syntax {
    /// Returns the mutant that this node of a schema switches on, and whether `child` is its text;
    /// `nil` for any other node.
    fileprivate func switchedMutant(at child: Syntax) -> (number: Int, isMutated: Bool)? {
        let (start, isMutated): ([String], Bool)
        switch self.as(SyntaxEnum.self) {
        case .tupleExpr: (start, isMutated) = (["("], false)
        case .ternaryExpr(let node):
            (start, isMutated) = ([], child.id == node.thenExpression.id)
        case .ifExpr(let node): (start, isMutated) = (["if"], child.id == node.body.id)
        case .conditionElement: (start, isMutated) = (["!"], true)
        case .conditionElementList: (start, isMutated) = (["!"], false)
        default: return nil
        }
        let words = tokens(viewMode: .sourceAccurate).prefix(start.count + 3).map(\.text)
        guard words.starts(with: start + [MutationSwitch.function, "("]),
            let number = words.last.flatMap({ Int($0) })
        else { return nil }
        return (number, isMutated)
    }

    /// The numbers of all mutants in this node of a schema.
    fileprivate var mutantNumbers: Set<Int> {
        let words = tokens(viewMode: .sourceAccurate).map(\.text)
        return Set(
            zip(words, words.dropFirst(2)).compactMap {
                $0 == MutationSwitch.function ? Int($1) : nil
            })
    }

    fileprivate var isMember: Bool {
        [
            .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl,
        ].contains(kind)
    }
}
