/** An error that an operator can fix: its message explains how, and is printed without a stack. */
export class StartError extends Error {}
