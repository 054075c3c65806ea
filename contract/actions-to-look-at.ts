/** Actions of the audit log that an admin should look at. */
export const actionsToLookAt = ["account.locked", "passkey.copied", "session.replayed"] as const;
