"""Long histories of calls whose arguments are drawn from the state that earlier calls have left."""
