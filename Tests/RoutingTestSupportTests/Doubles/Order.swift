/// What the services in these tests sell.
struct Order: Sendable, Equatable {
    let dish: String
}
