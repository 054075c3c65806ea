/** The key in session storage of the flash message: what the next document shows once. */
export const flashMessageKey = "farewell";
