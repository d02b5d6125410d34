import Odd
import Routing

extension SharedInteractor: Interactable {}
