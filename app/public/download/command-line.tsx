/** Lines of a terminal. */
export function CommandLines({ lines }: { lines: { text: string; look?: string }[][] }) {
  return lines.map((line, index) => (
    <span key={index}>
      {line.map(({ text, look }, position) =>
        look ? (
          <span key={position} className={look}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
      {"\n"}
    </span>
  ));
}
