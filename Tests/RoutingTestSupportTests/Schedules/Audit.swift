/// Counts what happens to seats.
actor Audit {
    private(set) var count = 0

    func note() { count += 1 }
}
