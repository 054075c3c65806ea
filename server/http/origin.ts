const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a state-changing request comes from this site: its `Origin` is `PUBLIC_URL`'s or, while that is not
 * configured, any loopback name on this port. A program that is no browser sends none.
 */
export function isOwnOrigin(
  origin: string | undefined,
  { config }: { config: { publicUrl: string | undefined; port: number } },
): boolean {
  if (origin === undefined) return true;
  if (config.publicUrl !== undefined) return origin === config.publicUrl;
  const url = URL.parse(origin);
  return (
    url?.protocol === "http:" &&
    url.origin === origin &&
    loopback.test(url.hostname) &&
    (url.port || "80") === String(config.port)
  );
}
