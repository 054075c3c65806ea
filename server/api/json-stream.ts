/** `data` of an answer that is too large to be held: the text of one JSON value, piece by piece. */
export class JsonStream {
  readonly pieces: AsyncIterable<string>;
  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}
