import { useWords } from "../../../browser/locale/locale.ts";
import type { Audience } from "../../../../contract/audience.ts";
import type { Translation } from "../../../../contract/schemas/catalogue.ts";
import type { ReleaseState } from "../../../../contract/schemas/publishing.ts";
import { Clock } from "../../../ui/form-icons.tsx";
import { Close } from "../../../ui/icons.tsx";
import { Pencil } from "../../icons.tsx";

const signs = {
  draft: { look: "plain", Icon: Pencil },
  scheduled: { look: "", Icon: Clock },
  published: null,
  withdrawn: { look: "bad", Icon: Close },
} as const satisfies Record<ReleaseState, unknown>;

type Props = {
  state: ReleaseState | null;
  isDeprecated: boolean;
  audience?: Audience;
  translation: Translation | null;
};

/** A release's state, whether it is for everybody, and whether one of its languages is missing or outdated. */
export function ReleaseTags({ state, isDeprecated, audience = "everybody", translation }: Props) {
  const { states, deprecated, audiences, translations } = useWords().publish;
  const sign = state && signs[state];
  return (
    <>
      {state && !sign && <span className="text-meta text-ink-3">{states[state]}</span>}
      {state && sign && (
        <span className={`tag ${sign.look}`}>
          <sign.Icon size={13} />
          {states[state]}
        </span>
      )}
      {audience !== "everybody" && <span className="tag">{audiences[audience]}</span>}
      {isDeprecated && <span className="tag warn">{deprecated}</span>}
      {translation && <span className="tag warn">{translations[`${translation.language}.${translation.state}`]}</span>}
    </>
  );
}
