/**
 * Hands bytes on and frees the memory of each chunk when the next one is asked for. The garbage collector would let 60 MB of
 * them gather, and search the whole heap each time. Only for chunks whose memory nobody else reads, now or later.
 */
export async function* releaseChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of bytes) {
    yield chunk;
    const { buffer } = chunk;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0);
  }
}
