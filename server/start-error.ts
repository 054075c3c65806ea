/** Something that an operator can put right: its message says what, and no stack helps. */
export class StartError extends Error {}
