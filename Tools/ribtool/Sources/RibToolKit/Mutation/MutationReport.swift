/// What `ribtool mutate` found.
struct MutationReport: Codable, Sendable {
    let modules: [ModuleMutation]
    /// Entries of ``MutationSettings`` that name no change of these modules.
    let unused: [MutationSettings.Survivor]

    /// Whether every module has enough, and no entry is out of date.
    var isInOrder: Bool { unused.isEmpty && modules.allSatisfy(\.isEnough) }
}
