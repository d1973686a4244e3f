WORD = "honest"
