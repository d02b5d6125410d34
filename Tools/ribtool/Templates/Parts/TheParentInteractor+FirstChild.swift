actor TheParentInteractor {
    private(set) var router: (any TheParentRouting)?

    func set(router: (any TheParentRouting)?) {
        self.router = router
    }
}
