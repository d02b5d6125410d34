/// A change and what the tests said to it.
struct JudgedChange: Codable, Sendable {
    let site: Site
    let function: String
    let kind: Mutant.Kind
    let original: String
    let mutated: String
    let diff: String
    let verdict: Verdict
    /// The test that noticed it first, or why no test has to.
    let remark: String?

    init(_ change: SourceChange, _ verdict: Verdict, remark: String? = nil) {
        site = change.site
        function = change.function
        kind = change.kind
        original = SourceChange.joined(change.original)
        mutated = SourceChange.joined(change.mutated)
        diff = change.diff
        self.verdict = verdict
        self.remark = remark
    }
}
