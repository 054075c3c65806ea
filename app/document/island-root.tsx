import type { ReactNode } from "react";
import type { Client } from "../client.ts";
import { LocaleContext, type Locale } from "../language/locale.ts";
import { ApiContext } from "../use-api.ts";

/** What stands around every island, on the server (without calls) and in the browser. */
export function IslandRoot({ locale, api, children }: { locale: Locale; api: Client | null; children: ReactNode }) {
  return (
    <LocaleContext value={locale}>
      <ApiContext value={api}>{children}</ApiContext>
    </LocaleContext>
  );
}
