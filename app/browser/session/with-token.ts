import type { CallRequest } from "../../../client/client.ts";

export function withToken(request: CallRequest, token: string): CallRequest {
  return { ...request, headers: { ...request.headers, token } };
}
