"""What is proved for every game in the registry, at every state of random play."""
