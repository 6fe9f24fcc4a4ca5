"""Programs that come with a key of their own: what they offer to play, and how they hear of invitations."""
