import { Check, Info, Lock, Warning } from "./icons.tsx";
import type { ReactNode } from "react";

const icons = { ok: Check, locked: Lock, info: Info, bad: Warning } as const;
const tones = { ok: "ok", locked: "wash", info: "wash", bad: "bad" } as const;

/** A highlighted sentence with an icon and a colour. */
export function Note({ kind, children, role }: { kind: keyof typeof icons; children: ReactNode; role?: "alert" }) {
  const Icon = icons[kind];
  return (
    <div className={`note ${tones[kind]}`} role={role}>
      <Icon size={17} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">{children}</div>
    </div>
  );
}
