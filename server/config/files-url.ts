/** Where files are stored: in a folder of this machine, or in a bucket of an S3-compatible store. */
export type FilesLocation = { folder: string } | { s3: S3Location };

/** `endpoint`: `undefined` for Amazon's endpoint of the region. */
export type S3Location = {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Keys = Pick<S3Location, "accessKeyId" | "secretAccessKey">;

/** Amazon's default region, and the only one of most other stores. */
const defaultRegion = "us-east-1";
const parameters = new Set(["endpoint", "region"]);

/** The problem with a file store's address, `s3://bucket?endpoint=…&region=…` or `file:///srv/files`. */
export function filesUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol === "file:") return url.host ? "must name a folder of this machine: file:///srv/files" : undefined;
  if (url?.protocol !== "s3:") return "must be s3://bucket?endpoint=…&region=… or file:///folder";
  if (url.username || url.password) return "must not contain keys: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY";
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) return `"${url.host}" is not the name of a bucket`;
  if (url.pathname !== "" && url.pathname !== "/") return "must name a bucket without a path";
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.has(name));
  if (unknown !== undefined) return `"${unknown}" is not known; it takes endpoint and region`;
  const endpoint = url.searchParams.get("endpoint");
  if (endpoint !== null && !isOrigin(endpoint)) return "endpoint must be an http or https address without a path";
  return /^[a-z0-9-]+$/.test(url.searchParams.get("region") ?? defaultRegion) ? undefined : "region is not a name";
}

/** Whether a valid address is that of a bucket, which needs keys. */
export function isBucket(text: string): boolean {
  return text.startsWith("s3:");
}

/** Parses a valid address. `keys` are those of the bucket. */
export function readFilesUrl(text: string, keys: S3Keys): FilesLocation {
  const url = new URL(text);
  if (url.protocol === "file:") return { folder: decodeURIComponent(url.pathname) };
  return {
    s3: {
      bucket: url.host,
      region: url.searchParams.get("region") ?? defaultRegion,
      endpoint: url.searchParams.get("endpoint") ?? undefined,
      ...keys,
    },
  };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.username;
}
