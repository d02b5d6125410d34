struct TheParentBuilder {
    func build() async {
        // In addition.
        await interactor.set(router: router)
        return router
    }
}
