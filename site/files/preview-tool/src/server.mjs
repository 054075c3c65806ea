// The web server: the page, the list of pictures, the pictures and the changes.
// Sample of the fictional Parallax One platform. Apache-2.0.
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { openChanges } from "./changes.mjs";
import { listImages, typeOf } from "./images.mjs";

const HOST = "127.0.0.1";
const WEB = fileURLToPath(new URL("../web/", import.meta.url));

/** Every file of the page; nothing else of the tool can be asked for. */
const PAGE_FILES = {
  "/": { file: "index.html", type: "text/html; charset=utf-8" },
  "/preview.css": { file: "preview.css", type: "text/css; charset=utf-8" },
  "/preview.mjs": { file: "preview.mjs", type: "text/javascript; charset=utf-8" },
  "/eyes.mjs": { file: "eyes.mjs", type: "text/javascript; charset=utf-8" },
};

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};
// An SVG is a document: opened by itself it must not run script of this origin.
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Another site's name can be made to point to 127.0.0.1, and its script could then read the answers.
 * The browser still sends that site's name as the host.
 */
const isLocal = (host) => /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? "");

function refuse(response, status, message) {
  response.writeHead(status, { ...HEADERS, "content-type": "text/plain; charset=utf-8" });
  response.end(`${message}\n`);
}

async function sendFile(response, file, headers) {
  const stream = createReadStream(file);
  await once(stream, "open");
  response.writeHead(200, { ...HEADERS, ...headers });
  await pipeline(stream, response);
}

/**
 * Only a name that stands in the folder's listing is opened, so no spelling of "../" leads out.
 * Answers whether there was such a picture.
 */
async function sendImage(response, folder, encoded) {
  let name;
  try {
    name = decodeURIComponent(encoded);
  } catch {
    return false;
  }
  const images = await listImages(folder);
  if (!images.some((image) => image.name === name)) return false;
  const headers = { "content-type": typeOf(name), "content-security-policy": PICTURE_POLICY };
  await sendFile(response, join(folder, name), headers);
  return true;
}

async function answer(request, response, { folder, changes }) {
  if (!isLocal(request.headers.host)) return refuse(response, 403, "Not the preview's address");
  if (request.method !== "GET") return refuse(response, 405, "Only GET");
  const [path] = request.url.split("?");
  if (Object.hasOwn(PAGE_FILES, path)) {
    const { file, type } = PAGE_FILES[path];
    return sendFile(response, join(WEB, file), { "content-type": type });
  }
  if (path === "/changes") return changes.add(response);
  if (path === "/images") {
    response.writeHead(200, { ...HEADERS, "content-type": "application/json" });
    return response.end(JSON.stringify(await listImages(folder)));
  }
  const isImage = path.startsWith("/images/");
  if (isImage && (await sendImage(response, folder, path.slice("/images/".length)))) return;
  refuse(response, 404, "Nothing here");
}

/** Starts to listen; answers the address and how to stop. Port 0 takes any free one. */
export async function openPreview({ folder, port, warn }) {
  const changes = openChanges(folder, warn);
  const server = createServer((request, response) => {
    answer(request, response, { folder, changes }).catch((error) => {
      // A page that was closed while a picture was on its way is not worth a word.
      if (error.code === "ERR_STREAM_PREMATURE_CLOSE") return;
      warn(error);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "The picture cannot be read");
    });
  });
  try {
    server.listen(port, HOST);
    await once(server, "listening");
  } catch (error) {
    changes.close();
    throw error;
  }
  return {
    url: `http://${HOST}:${server.address().port}/`,
    async close() {
      changes.close();
      server.close();
      server.closeAllConnections?.();
      await once(server, "close");
    },
  };
}
