/** After 200 ms, shows a spinner of two discs beside a sentence. */
export function Waiting({ text }: { text: string }) {
  return (
    <span className="waiting text-ui">
      <span className="discs" aria-hidden="true" />
      {text}
    </span>
  );
}
