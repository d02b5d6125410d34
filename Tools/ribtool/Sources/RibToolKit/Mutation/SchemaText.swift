/// A source file with all of its changes in it, each behind a switch.
///
/// One build then serves for every change: the switch decides when the program starts. Everything
/// stands in nested sites, since a call that may be left out may have a condition inside.
struct SchemaText {
    /// A change, by the number that switches it on.
    typealias Numbered = (number: Int, mutant: Mutant)

    /// What the compiler reads.
    private(set) var bytes: [UInt8] = []
    /// Where the text of each change is in it.
    private(set) var changed: [(range: Range<Int>, number: Int)] = []
    /// Where each site is in it, and the changes that have it.
    private(set) var sites: [(range: Range<Int>, numbers: [Int])] = []
    /// Where each member is in it, and the changes inside.
    private(set) var members: [(range: Range<Int>, numbers: [Int])] = []

    private let source: [UInt8]
    let mutants: [Numbered]

    /// - Parameter members: the ranges of the members of the source.
    init(_ source: String, _ mutants: [Numbered], members: [Range<Int>] = []) {
        self.source = Array(source.utf8)
        self.mutants = mutants
        let sites = Dictionary(grouping: mutants) {
            Node(range: $0.mutant.site, form: $0.mutant.form)
        }
        let nodes = sites.keys + Set(members).map { Node(range: $0, form: nil) }
        var rest = nodes.sorted()[...]
        write(0..<self.source.count, &rest, sites)
    }

    private struct Node: Hashable, Comparable {
        let range: Range<Int>
        /// `nil` for a member.
        let form: Mutant.Form?

        /// What contains another comes first.
        static func < (left: Node, right: Node) -> Bool {
            (left.range.lowerBound, -left.range.upperBound, left.form?.rawValue ?? -1)
                < (right.range.lowerBound, -right.range.upperBound, right.form?.rawValue ?? -1)
        }
    }

    /// Writes a part of the source and the nodes in it, which it takes from `rest`.
    private mutating func write(
        _ range: Range<Int>, _ rest: inout ArraySlice<Node>, _ sites: [Node: [Numbered]]
    ) {
        var position = range.lowerBound
        while let node = rest.first, node.range.upperBound <= range.upperBound {
            rest.removeFirst()
            bytes += source[position..<node.range.lowerBound]
            let start = bytes.count
            if let form = node.form, let numbered = sites[node] {
                write(form, numbered)
                write(node.range, &rest, sites)
                write(form.end)
                self.sites.append((start..<bytes.count, numbered.map(\.number)))
            } else {
                write(node.range, &rest, sites)
                let inside = mutants.filter {
                    node.range.contains($0.mutant.site.lowerBound)
                }
                members.append((start..<bytes.count, inside.map(\.number)))
            }
            position = node.range.upperBound
        }
        bytes += source[position..<range.upperBound]
    }

    /// Writes the changes of a site, up to the original.
    private mutating func write(_ form: Mutant.Form, _ numbered: [Numbered]) {
        if form == .expression { write("(") }
        for (number, mutant) in numbered {
            switch form {
            case .conditions:
                let start = bytes.count
                write("!\(MutationSwitch.function)(\(number)), ")
                changed.append((start..<bytes.count, number))
                continue
            case .statement: write("if \(MutationSwitch.function)(\(number)) { ")
            case .expression: write("\(MutationSwitch.function)(\(number)) ? (")
            }
            let start = bytes.count
            bytes += source[mutant.site.lowerBound..<mutant.range.lowerBound]
            write(mutant.compiled ?? mutant.replacement)
            bytes += source[mutant.range.upperBound..<mutant.site.upperBound]
            changed.append((start..<bytes.count, number))
            write(form == .statement ? " } else " : ") : ")
        }
        if form != .conditions { write(form == .statement ? "{ " : "(") }
    }

    private mutating func write(_ text: String) { bytes += text.utf8 }
}

extension Mutant.Form {
    /// What closes the site after the original.
    fileprivate var end: String {
        switch self {
        case .conditions: ""
        case .statement: " }"
        case .expression: "))"
        }
    }
}
