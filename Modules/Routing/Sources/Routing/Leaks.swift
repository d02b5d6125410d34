enum Leaks {
    static func watch(_ router: any Routing) {}
}
