import type { HomeData } from "./data.ts";

type Props = { device: NonNullable<HomeData["device"]> };

/** The headset as a drawing with its measures: its views, and its parts below the last one. */
export function DeviceFigure({ device: { title, views, parts } }: Props) {
  return (
    <section className="wrap home-section" aria-labelledby="device">
      <h2 id="device">{title}</h2>
      <div className="device">
        {views.map(({ name, text, pictures }) => (
          <figure key={name}>
            <figcaption>{name}</figcaption>
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
    </section>
  );
}
