/** An error that an operator can fix: its message names the remedy, and is printed without a stack. */
export class StartError extends Error {}
