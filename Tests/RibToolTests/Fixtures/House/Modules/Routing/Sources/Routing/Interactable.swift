package protocol Interactable: Actor {}
