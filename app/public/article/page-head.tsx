import type { ReactNode } from "react";
import { Drawing } from "../../ui/figures/drawing.tsx";
import type { Scene } from "../../ui/figures/scene.ts";

type Props = { title: string; scene: Scene; lead?: string; children?: ReactNode };

/** A page's title and lead, with a decorative drawing. */
export function PageHead({ title, scene, lead, children }: Props) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      <Drawing scene={scene} />
      <div>
        {lead && <p className="page-lead text-lead text-ink-2">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
