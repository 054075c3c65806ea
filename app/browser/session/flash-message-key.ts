/** The session storage key of the flash message, which the next document shows once. */
export const flashMessageKey = "flash-message";
