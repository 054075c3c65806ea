/** One year, in seconds. */
const lifetime = 31_536_000;

/** Stores a choice in a cookie that the server reads for the next page; `Secure` on https. */
export function setSiteCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${lifetime}; SameSite=Lax${secure}`;
}
