actor TheParentInteractor {
    /// The router that attaches the children.
    public private(set) var router: (any TheParentRouting)?

    /// Sets the router.
    public func set(router: (any TheParentRouting)?) {
        self.router = router
    }
}
