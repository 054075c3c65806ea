/** How the process that reads a change log ends for one of too many lines. */
export const tooManyLines = 3;
