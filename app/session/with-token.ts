import type { CallRequest } from "../client.ts";

export function withToken(request: CallRequest, token: string): CallRequest {
  return { ...request, headers: { ...request.headers, token } };
}
