import type { ShownDevice, ShownView } from "./shown-device.ts";

/** The headset as a drawing with its measures: its views, and its parts below the last one. */
export function DeviceFigure({ device: { views, parts } }: { device: ShownDevice }) {
  return (
    <div className="device">
      {views.map(({ name, text, pictures, labels }) => (
        <figure key={name}>
          <figcaption>{name}</figcaption>
          <div className="device-view">
            {pictures.map(({ href, width, height, look }) => (
              <img
                key={href}
                src={href}
                width={width ?? undefined}
                height={height ?? undefined}
                alt={text}
                loading="lazy"
                className={look}
              />
            ))}
            {labels.length > 0 && <Labels labels={labels} on={pictures[0]} />}
          </div>
        </figure>
      ))}
      {parts.length > 0 && (
        <ol className="device-parts">
          {parts.map((part) => (
            <li key={part.name}>
              <h3>{part.name}</h3>
              <p>{part.text}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** In the picture's own units, so that they keep their places at any size. */
function Labels({ labels, on }: Pick<ShownView, "labels"> & { on: ShownView["pictures"][number] | undefined }) {
  return (
    <svg viewBox={`0 0 ${on?.width ?? 0} ${on?.height ?? 0}`}>
      {labels.map(({ at: [x, y], text }) => (
        <text key={text} x={`${x}%`} y={`${y}%`}>
          {text}
        </text>
      ))}
    </svg>
  );
}
