import { createServer } from "node:http";

// The lower bound for a start: `node:http` alone, in plain JavaScript.
createServer((_, response) => response.end("here")).listen(Number(process.argv[2]), "127.0.0.1");
