/** `data` of a response that is too large to hold in memory: the text of one JSON value in pieces; bytes are UTF-8. */
export class JsonStream {
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  constructor(pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>) {
    this.pieces = pieces;
  }
}
