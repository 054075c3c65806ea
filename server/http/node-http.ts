/**
 * Node's `http`. An `import` would read every name that it exports, and with the name `WebSocket` Node loads its client for
 * web sockets and `fetch`: half as long as all else that a bare server takes to start.
 */
export const http = process.getBuiltinModule("node:http");
