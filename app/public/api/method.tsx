/** A call's method as a tag: plain for calls that only read. */
export function Method({ method }: { method: string }) {
  return <code className={method === "GET" ? "tag plain" : "tag"}>{method}</code>;
}
