import { Fragment } from "react";

/** A line of plain text in which backticks mark code. */
export function TextWithCode({ text }: { text: string }) {
  return text
    .split("`")
    .map((piece, index) => (index % 2 ? <code key={index}>{piece}</code> : <Fragment key={index}>{piece}</Fragment>));
}
