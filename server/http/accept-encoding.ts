const accepted = {
  br: /(?:^|,)\s*br\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i,
  gzip: /(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i,
};

/** Whether `Accept-Encoding` names a coding, and not with the weight 0. */
export function accepts(header: string, coding: "br" | "gzip"): boolean {
  return accepted[coding].test(header);
}
