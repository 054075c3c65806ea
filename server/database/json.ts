declare const parsed: unique symbol;

/** The JSON text of a value, as a column holds it on both databases. */
export type Json<Value> = string & { readonly [parsed]: Value };

export function toJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value) as Json<Value>; // parsing the text gives this type again
}

/** The value of a column that `toJson` wrote; it was validated before that. */
export function fromJson<Value>(json: Json<Value>): Value {
  return JSON.parse(json) as Value;
}
