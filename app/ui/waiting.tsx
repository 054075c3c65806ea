/** After a fifth of a second, two discs draw together beside a sentence. */
export function Waiting({ text }: { text: string }) {
  return (
    <span className="waiting">
      <span className="discs" aria-hidden="true" />
      {text}
    </span>
  );
}
