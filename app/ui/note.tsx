import { Check, Info, Lock, Warning } from "./icons.tsx";
import type { ReactNode } from "react";

const icons = { ok: Check, locked: Lock, info: Info, warn: Warning, bad: Warning } as const;
const tones = { ok: "ok", locked: "wash", info: "wash", warn: "warn", bad: "bad" } as const;

/** A highlighted sentence with an icon and a colour. */
export function Note({ kind, children, role }: { kind: keyof typeof icons; children: ReactNode; role?: "alert" }) {
  const Icon = icons[kind];
  return (
    <div className={`note ${tones[kind]}`} role={role}>
      <Icon size={17} />
      <div className="note-body">{children}</div>
    </div>
  );
}
