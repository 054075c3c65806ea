/**
 * How the process that reads a change log ends if it returns none; none of these is Node's own. `invalid` comes with its
 * issues as JSON.
 */
export const exitCodes = { malformed: 65, invalid: 66, tooManyLines: 67 } as const;
