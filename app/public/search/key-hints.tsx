/** Which keys work in a search dialog, for those who see it. */
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
