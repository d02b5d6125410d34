/// The person interrupted; everything is as if nothing had been asked.
struct Cancelled: Error {}
