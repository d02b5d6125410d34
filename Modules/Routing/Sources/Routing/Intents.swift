struct Intents {}
