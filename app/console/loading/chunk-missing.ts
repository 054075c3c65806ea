/** A chunk that could not be loaded after a second attempt. */
export class ChunkMissing extends Error {}
