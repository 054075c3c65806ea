import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from "../../contract/schemas/security.ts";

/** Whether passkeys can be offered among the suggestions of a field (conditional UI). */
export const canSuggestPasskeys = browserSupportsWebAuthnAutofill;

/**
 * Requests an assertion from a passkey. `isSuggestion` waits until the user chooses one in a field with
 * `autocomplete="… webauthn"`.
 */
export async function getPasskey(
  { allowCredentials, ...request }: PasskeyRequest,
  isSuggestion = false,
): Promise<Assertion> {
  const optionsJSON = { ...request, ...(allowCredentials && { allowCredentials: allowCredentials.map(knownOnly) }) };
  const { response, ...credential } = await startAuthentication({ optionsJSON, useBrowserAutofill: isSuggestion });
  return { ...rest(credential), response };
}

export async function createPasskey({ excludeCredentials, ...creation }: PasskeyCreation): Promise<Attestation> {
  const optionsJSON = { ...creation, excludeCredentials: excludeCredentials.map(knownOnly) };
  const { response, ...credential } = await startRegistration({ optionsJSON });
  return { ...rest(credential), response: { ...response } };
}

/** Aborts a pending suggestion. */
export function cancelPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}

function knownOnly({ id }: { id: string }) {
  return { id, type: "public-key" as const };
}

function rest({ id, rawId, authenticatorAttachment }: Pick<Assertion, "id" | "rawId" | "authenticatorAttachment">) {
  return {
    id,
    rawId,
    type: "public-key" as const,
    clientExtensionResults: {},
    ...(authenticatorAttachment !== undefined && { authenticatorAttachment }),
  };
}
