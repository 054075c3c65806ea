import { refusals, success } from "../../../contract/refusals.ts";
import { networkTransport } from "../client/network.ts";
import type { Transport, CallRequest } from "../../../client/client.ts";
import { loadChunk } from "../load-chunk.ts";
import { askForProof } from "./proof-request.ts";
import { isPasswordDue, redirectToPasswordChange } from "./required-password.ts";
import { redirectToSecondStep } from "./second-step.ts";
import { counted } from "./counted.ts";
import { shouldRenew, renew } from "./renew.ts";
import { stored } from "./session.ts";
import { withToken } from "./with-token.ts";

/**
 * Sends the token with a request, and handles session-related codes in the response (specification, sections 7 and 8).
 */
export const sessionTransport: Transport = (request) =>
  // Reads have a waiting indicator of their own: the page's, or a placeholder
  request.method === "GET" || request.inBackground ? sendWithToken(request) : counted(() => sendWithToken(request));

async function sendWithToken(request: CallRequest) {
  const token = stored("token");
  if (token === null) return networkTransport(request);
  const envelope = await networkTransport(withToken(request, token));
  if (envelope.errCode === success && shouldRenew()) void renew();
  if (isPasswordDue(envelope)) redirectToPasswordChange();
  if (envelope.errCode === refusals.secondStepRequired.code) redirectToSecondStep();
  if (envelope.errCode === refusals.proofTooOld.code) {
    const isProved = await askForProof();
    const renewed = stored("token");
    return isProved && renewed !== null ? networkTransport(withToken(request, renewed)) : envelope;
  }
  if (envelope.errCode !== refusals.loginExpired.code) return envelope;
  const current = stored("token");
  if (current === token) (await loadChunk(() => import("./expire.ts"))).expire(envelope);
  else if (current !== null) return networkTransport(withToken(request, current)); // another tab has renewed it meanwhile
  return envelope;
}
