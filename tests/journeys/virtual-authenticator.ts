import type { Page } from "@playwright/test";

/** Adds a virtual authenticator with a fingerprint reader. Returns a function that simulates touching it. */
export async function addAuthenticator(page: Page): Promise<(enabled: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  };
}
