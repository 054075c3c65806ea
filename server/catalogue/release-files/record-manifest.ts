import { toJson } from "../../database/json.ts";
import type { PackageManifest } from "../../database/catalogue-tables.ts";
import type { Portal } from "../../portal.ts";

/** Records which package and version stored bytes are, if they are one. */
export async function recordManifest(
  { db }: Pick<Portal, "db">,
  sha256: string,
  manifest: PackageManifest | null | undefined,
): Promise<void> {
  if (!manifest) return;
  const columns = { package: manifest.name, package_version: manifest.version, manifest: toJson(manifest) };
  await db.write((write) => write.updateTable("blobs").set(columns).where("sha256", "=", sha256).execute());
}
