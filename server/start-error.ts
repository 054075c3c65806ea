/** Something that an operator can put right: its message names the remedy, and no stack helps. */
export class StartError extends Error {}
