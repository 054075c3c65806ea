/** A year, in seconds. */
const lifetime = 31_536_000;

/** Sets a cookie of a choice that the server reads with the next page; over https it is sent over https alone. */
export function setSiteCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${lifetime}; SameSite=Lax${secure}`;
}
