import { useEffect, useState } from "react";
import { useApi } from "../../browser/client/use-api.ts";

/** The states or provinces of a country as suggestions; none until they are loaded, or if loading fails. */
export function useProvinces(country: string): string[] {
  const api = useApi();
  const [known, setKnown] = useState<{ country: string; names: string[] }>({ country: "", names: [] });
  useEffect(() => {
    if (country === "") return;
    let isWanted = true;
    api()
      .call("provinces", { country })
      .then(
        ({ items }) => isWanted && setKnown({ country, names: items }),
        () => {}, // only a suggestion: the field accepts any text
      );
    return () => {
      isWanted = false;
    };
  }, [api, country]);
  return known.country === country ? known.names : [];
}
