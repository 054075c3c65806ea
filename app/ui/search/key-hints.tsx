/** Shows the keys of a search dialog; hidden from screen readers. */
export function KeyHints({ move, open, close }: { move: string; open: string; close: string }) {
  return (
    <footer aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {move}
      </span>
      <span>
        <kbd>Enter</kbd> {open}
      </span>
      <span>
        <kbd>Esc</kbd> {close}
      </span>
    </footer>
  );
}
