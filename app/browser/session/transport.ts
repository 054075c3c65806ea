import { refusals, success } from "../../../contract/refusals.ts";
import { networkTransport, type Transport, type CallRequest } from "../client/client.ts";
import { loadChunk } from "../load-chunk.ts";
import { isPasswordDue, leadToPassword } from "./required-password.ts";
import { counted } from "./counted.ts";
import { isOld, renew } from "./renew.ts";
import { stored } from "./session.ts";
import { withToken } from "./with-token.ts";

/** A call with the token, and what follows from its answer (specification, sections 7 and 8). */
export const sessionTransport: Transport = (request) =>
  // What is only read has its own sign of waiting: the page's, or a place in it
  request.method === "GET" || request.inBackground ? sendWithToken(request) : counted(() => sendWithToken(request));

async function sendWithToken(request: CallRequest) {
  const token = stored("token");
  if (token === null) return networkTransport(request);
  const envelope = await networkTransport(withToken(request, token));
  if (envelope.errCode === success && isOld()) void renew();
  if (isPasswordDue(envelope)) leadToPassword();
  if (envelope.errCode !== refusals.loginExpired.code) return envelope;
  const current = stored("token");
  if (current === token) (await loadChunk(() => import("./expire.ts"))).expire(envelope.errMsg);
  else if (current !== null) return networkTransport(withToken(request, current)); // another tab renewed it meanwhile
  return envelope;
}
