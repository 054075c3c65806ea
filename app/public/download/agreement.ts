import { useSyncExternalStore } from "react";
import { storedValue } from "../../browser/storage/stored-value.ts";

/** The licence and version that this browser's user agreed to, and when (ISO 8601). */
export type Agreement = { id: string; version: string; agreedAt: string };
export type LicenceName = { id: string; version: string };

/** Without storage, agreements last as long as the document. */
const agreements = storedValue("licence", parseAgreements);

/** Parses the stored agreements, or the one that earlier versions stored; without what is invalid. */
export function parseAgreements(value: unknown): Agreement[] {
  return [value].flat().filter(isAgreement);
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

/** The agreement to a version of a licence, if there is one. */
export function agreementTo(agreed: Agreement[], licence: LicenceName | null): Agreement | null {
  return agreed.find(({ id, version }) => id === licence?.id && version === licence.version) ?? null;
}

export function rememberAgreement({ id, version }: LicenceName): void {
  agreements.write([...withoutLicence(id), { id, version, agreedAt: new Date().toISOString() }]);
}

export function forgetAgreement({ id }: LicenceName): void {
  agreements.write(withoutLicence(id));
}

function withoutLicence(id: string): Agreement[] {
  return agreements.read().filter((agreement) => agreement.id !== id);
}

/** The stored agreements; none until React has hydrated the server's page. */
export function useAgreements(): Agreement[] {
  return useSyncExternalStore(agreements.subscribe, agreements.read, () => none);
}

const none: Agreement[] = [];
