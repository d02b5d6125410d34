import Routing

extension Routing {
    /// The names of the units below, fakes all of them.
    var childNames: [String] { children.compactMap { ($0 as? RouterFake)?.interactor.name } }
}
