import { useSyncExternalStore } from "react";

/** Which licence, and which version of it, this browser's reader agreed to, and when (ISO 8601). */
export type Agreement = { id: string; version: string; agreedAt: string };
export type LicenceName = { id: string; version: string };

const key = "licence";
const changed = new EventTarget();

/** What local storage holds, or nothing where it is missing or not an agreement. */
export function parseAgreement(text: string | null): Agreement | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isAgreement(value) ? value : null;
  } catch {
    return null;
  }
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

export function covers(agreement: Agreement | null, licence: LicenceName): boolean {
  return agreement?.id === licence.id && agreement.version === licence.version;
}

let inMemory: string | null = null;

export function rememberAgreement({ id, version }: LicenceName): void {
  const text = JSON.stringify({ id, version, agreedAt: new Date().toISOString() } satisfies Agreement);
  inMemory = text;
  try {
    localStorage.setItem(key, text);
  } catch {
    // without storage the agreement lasts as long as the page
  }
  changed.dispatchEvent(new Event("change"));
}

export function forgetAgreement(): void {
  inMemory = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
  changed.dispatchEvent(new Event("change"));
}

/** The reader's agreement; none until React has hydrated the server's page. */
export function useAgreement(): Agreement | null {
  return parseAgreement(useSyncExternalStore(subscribe, stored, () => null));
}

function stored(): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function subscribe(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  changed.addEventListener("change", listener);
  addEventListener("storage", elsewhere);
  return () => {
    changed.removeEventListener("change", listener);
    removeEventListener("storage", elsewhere);
  };
}
