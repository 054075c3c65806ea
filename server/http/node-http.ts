/**
 * Node's `http`, by `getBuiltinModule`: an `import` would read all its exports, and `WebSocket` makes Node load undici,
 * which takes half as long as the rest of a bare server's start.
 */
export const http = process.getBuiltinModule("node:http");
