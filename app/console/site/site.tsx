import "../form/editor.css";
import "./site.css";
import en from "../../../contract/words/console/site-folder.en.ts";
import zh from "../../../contract/words/console/site-folder.zh.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import { useFilter } from "../list/use-filter.ts";
import type { View } from "../routing/route.ts";
import { Revision } from "./revision.tsx";
import { Revisions } from "./revisions.tsx";

const own = { en, zh };

/** The site folder: its revisions, and what one of them changed. */
export const SiteView: View = ({ address }) => {
  const filter = useFilter(address);
  const number = filter.get("revision");
  return (
    <WithWords own={own}>
      <div className="operator narrow">
        {/^[1-9]\d{0,8}$/.test(number) ? (
          <Revision key={number} number={Number(number)} />
        ) : (
          <Revisions filter={filter} />
        )}
      </div>
    </WithWords>
  );
};
