/// A collaborator that a caller suspends for.
actor Audit {
    private(set) var count = 0

    func record(_ body: @Sendable () -> Void = {}) {
        count += 1
        body()
    }
}
