"""How guests keep their games: passkeys, letters with links, devices, and two guests who become one."""
