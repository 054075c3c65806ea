import { useSyncExternalStore } from "react";
import { storedValue } from "../../browser/storage/stored-value.ts";

/** The licence and version that this browser's user agreed to, and when (ISO 8601). */
export type Agreement = { id: string; version: string; agreedAt: string };
export type LicenceName = { id: string; version: string };

/** Without storage, the agreement lasts as long as the document. */
const agreement = storedValue("licence", parseAgreement);

/** Parses the stored agreement; `null` if it is invalid. */
export function parseAgreement(value: unknown): Agreement | null {
  return isAgreement(value) ? value : null;
}

function isAgreement(value: unknown): value is Agreement {
  if (typeof value !== "object" || value === null) return false;
  const { id, version, agreedAt } = value as Partial<Record<keyof Agreement, unknown>>;
  return (
    typeof id === "string" &&
    typeof version === "string" &&
    typeof agreedAt === "string" &&
    !Number.isNaN(Date.parse(agreedAt))
  );
}

export function covers(agreed: Agreement | null, licence: LicenceName): boolean {
  return agreed?.id === licence.id && agreed.version === licence.version;
}

export function rememberAgreement({ id, version }: LicenceName): void {
  agreement.write({ id, version, agreedAt: new Date().toISOString() });
}

export function clearAgreement(): void {
  agreement.remove();
}

/** The stored agreement; `null` until React has hydrated the server's page. */
export function useAgreement(): Agreement | null {
  return useSyncExternalStore(agreement.subscribe, agreement.read, () => null);
}
