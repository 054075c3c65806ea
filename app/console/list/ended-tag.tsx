import { Warning } from "../../ui/icons.tsx";

/** Why something no longer gives access, and below it how it might again. */
export function EndedTag({
  text,
  hint,
  look = "warn",
}: {
  text: string;
  hint?: string | undefined;
  look?: "warn" | "bad";
}) {
  return (
    <>
      <span className={`tag ${look}`}>
        <Warning size={13} />
        {text}
      </span>
      {hint !== undefined && <span className="row-below">{hint}</span>}
    </>
  );
}
