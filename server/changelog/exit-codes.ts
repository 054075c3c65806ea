/**
 * Exit codes of the process that reads a change log if it fails; none is one of Node's own. `invalid` comes with the
 * issues as JSON.
 */
export const exitCodes = { malformed: 65, invalid: 66, tooManyLines: 67 } as const;
