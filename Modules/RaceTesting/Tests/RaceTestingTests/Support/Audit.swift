/// A collaborator that a caller suspends for.
actor Audit {
    private(set) var count = 0

    func record() { count += 1 }
}
