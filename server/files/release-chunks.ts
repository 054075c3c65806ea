/**
 * Passes chunks on, and frees the memory of each when the next one is requested. The garbage collector would let 60 MB
 * accumulate, and then scan the whole heap. Only for chunks whose memory nothing else reads, now or later.
 */
export async function* releaseChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of bytes) {
    yield chunk;
    const { buffer } = chunk;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0);
  }
}
