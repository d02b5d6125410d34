import Launch
