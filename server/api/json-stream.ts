import { succeeded } from "../http/envelope.ts";

/** `data` of a response that is too large for memory: the text of one JSON value in pieces; bytes are UTF-8. */
export class JsonStream {
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  constructor(pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>) {
    this.pieces = pieces;
  }
}

/** `data` that never changes, serialized once together with the envelope of a success without a message. */
export class PreparedJson {
  readonly envelope: Buffer;
  constructor(data: object) {
    this.envelope = Buffer.from(JSON.stringify(succeeded(data)));
  }
}
