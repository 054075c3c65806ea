/** Two parts of a Chinese text, with the space that stands between Chinese and Latin letters or digits where they meet. */
export function spaced(before: string, after: string): string {
  const meets = /[!-~]$/.test(before) !== /^[!-~]/.test(after);
  return meets ? `${before} ${after}` : before + after;
}
