/**
 * The allowed values of `sslmode`: no TLS, TLS with any certificate, and TLS with a verified certificate (the driver
 * also verifies the host name with `require` and `verify-ca`). Modes that may fall back to plain text are not allowed.
 */
const modes = ["disable", "no-verify", "require", "verify-ca", "verify-full"];
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * The problem with the address of a PostgreSQL database, or `undefined`. Never repeats parts of it, because it contains
 * a password.
 */
export function postgresUrlProblem(text: string): string | undefined {
  const url = /^postgres(ql)?:\/\//.test(text) ? URL.parse(text) : null;
  if (!url) return "must begin with postgres:// (leave it out for SQLite)";
  const mode = url.searchParams.getAll("sslmode").at(-1); // as the driver reads it
  if (mode !== undefined && !modes.includes(mode)) return `sslmode must be one of ${modes.join(", ")}`;
  if (mode === undefined && !staysOnMachine(url))
    return "leads to another machine without TLS; add ?sslmode=verify-full, or sslmode=disable where that network is yours alone";
  return undefined;
}

/** The driver prefers the parameter `host` to the address's own host; a leading slash means a socket's folder. */
function staysOnMachine(url: URL): boolean {
  const host = decodeURIComponent(url.searchParams.getAll("host").at(-1) || url.hostname);
  return host === "" || host.startsWith("/") || loopback.test(host);
}
