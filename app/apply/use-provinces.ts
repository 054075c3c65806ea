import { useEffect, useState } from "react";
import { useApi } from "../browser/client/use-api.ts";

/** The states or provinces of a country, to choose from while typing; none until they come, or where they cannot. */
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
        () => {}, // a help only: the field takes any name
      );
    return () => {
      isWanted = false;
    };
  }, [api, country]);
  return known.country === country ? known.names : [];
}
