import { figureBox, outline, strokesOf } from "./draw.ts";
import type { Scene } from "./scene.ts";

/**
 * A scene as both eyes see it: the ink layer for one, the ghost layer for the other
 * (`docs/decisions/0035-figures-as-scenes.md`). Without a `label` it is decorative.
 */
export function Drawing({ scene, label, className = "" }: { scene: Scene; label?: string; className?: string }) {
  const naming = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg viewBox={`0 0 ${figureBox.width} ${figureBox.height}`} className={`figure ${className}`.trim()} {...naming}>
      {strokesOf(scene).map(({ layer, draw, d, width }, index) =>
        width === undefined ? (
          <path key={index} className={layer === "ghost" ? "ghost" : draw} d={d} />
        ) : (
          <g key={index}>
            <path className={layer} strokeWidth={width} d={d} />
            <path className="within" strokeWidth={width - outline} d={d} />
          </g>
        ),
      )}
    </svg>
  );
}
