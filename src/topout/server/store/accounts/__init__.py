"""Accounts: passkeys, sign-in by e-mail, devices, and merging two guests."""
