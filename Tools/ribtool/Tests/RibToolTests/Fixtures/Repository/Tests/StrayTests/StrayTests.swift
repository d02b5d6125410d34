import Testing

@Test func stray() {
    #expect([1].isEmpty == false)
}
