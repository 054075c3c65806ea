/** Under this name session storage holds what is to be said once the next document has loaded. */
export const flashMessageKey = "farewell";
