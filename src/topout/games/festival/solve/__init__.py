"""Strong solving of Festival Climbers for two: who wins every position of a temple."""
