import { createServer } from "node:http";

// The limit of a start: node:http alone, plain JavaScript.
createServer((_, response) => response.end("here")).listen(Number(process.argv[2]), "127.0.0.1");
