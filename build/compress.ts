import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = new Set([".js", ".css", ".svg", ".json", ".txt"]);

/**
 * Writes `.br` and `.gz` beside every file that they make smaller. Highest quality, because this runs once per build.
 */
export async function compressFiles(folder: string): Promise<void> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = items
    .filter((item) => item.isFile() && compressible.has(path.extname(item.name)))
    .map((item) => path.join(item.parentPath, item.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const brotli = await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      });
      const gzipped = await promisify(gzip)(bytes, { level: 9 });
      if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
      if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
    }),
  );
}
