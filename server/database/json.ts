declare const parsed: unique symbol;

/** The JSON text of a value, as stored in a column of either database. */
export type Json<Value> = string & { readonly [parsed]: Value };

export function toJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value) as Json<Value>; // parsing the text returns this type
}

/** Parses a column written by `toJson`; the value was validated before it was written. */
export function fromJson<Value>(json: Json<Value>): Value {
  return JSON.parse(json) as Value;
}
