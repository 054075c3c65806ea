import { useWords } from "../../../browser/locale/locale.ts";
import type { Translation } from "../../../../contract/schemas/catalogue.ts";
import type { ReleaseState } from "../../../../contract/schemas/publishing.ts";
import { Clock } from "../../../ui/form-icons.tsx";
import { Check, Close } from "../../../ui/icons.tsx";
import { Pencil } from "../../icons.tsx";

const signs = {
  draft: { look: "plain", Icon: Pencil },
  scheduled: { look: "warn", Icon: Clock },
  published: { look: "ok", Icon: Check },
  withdrawn: { look: "bad", Icon: Close },
} as const satisfies Record<ReleaseState, unknown>;

/** A release's state, and whether one of its languages is missing or outdated. */
export function ReleaseTags({ state, translation }: { state: ReleaseState; translation: Translation | null }) {
  const { states, translations } = useWords().publish;
  const { look, Icon } = signs[state];
  return (
    <>
      <span className={`tag ${look}`}>
        <Icon size={13} />
        {states[state]}
      </span>
      {translation && <span className="tag warn">{translations[`${translation.language}.${translation.state}`]}</span>}
    </>
  );
}
