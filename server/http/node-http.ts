/**
 * Node's `http`, by `getBuiltinModule`: an `import` would read every name that it exports, and for `WebSocket` Node loads its
 * client for web sockets and `fetch`, which takes half as long as everything else in the start of a bare server.
 */
export const http = process.getBuiltinModule("node:http");
