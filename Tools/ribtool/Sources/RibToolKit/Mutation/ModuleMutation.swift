/// What the tests of a module noticed.
struct ModuleMutation: Codable, Sendable {
    let name: String
    /// What the module needs, in percent.
    let minimum: Int
    /// Every change that compiles, in the order of the files.
    let changes: [JudgedChange]
    /// How many changes the compiler refused.
    let refused: Int
    /// How long all the test runs took, in seconds.
    let seconds: Double

    /// How many changes a test noticed.
    var noticed: Int { changes.count { $0.verdict.isNoticed } }

    /// What `--write` records.
    var figure: MutationFigure {
        MutationFigure(module: name, changes: changes.count, noticed: noticed)
    }

    /// How many of all changes a test noticed, in percent, rounded down; `nil` without any.
    var percent: Int? { changes.isEmpty ? nil : 100 * noticed / changes.count }

    /// Whether that is enough.
    var isEnough: Bool { (percent ?? 100) >= minimum }

    /// The changes that no test noticed, excused or not.
    var survivors: [JudgedChange] { changes.filter { !$0.verdict.isNoticed } }
}
