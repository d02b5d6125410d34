TheChildInteractor(limit: .seconds(600))
