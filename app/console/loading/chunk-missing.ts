/** A chunk of the program that could not be fetched twice in a row. */
export class ChunkMissing extends Error {}
