import type { ReactNode } from "react";
import type { ApiClient } from "../../../client/client.ts";
import { LocaleContext, type Locale } from "../../browser/locale/locale.ts";
import { ApiContext } from "../../browser/client/use-api.ts";

type Props = { locale: Locale; api: ApiClient | null; children: ReactNode };

/** The providers around every island, on the server (without an API client) and in the browser. */
export function IslandRoot({ locale, api, children }: Props) {
  return (
    <LocaleContext value={locale}>
      <ApiContext value={api}>{children}</ApiContext>
    </LocaleContext>
  );
}
