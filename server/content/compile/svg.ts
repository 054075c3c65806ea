import sanitizeHtml from "sanitize-html";

const shapes = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"];
const groups = ["svg", "g", "defs", "symbol", "use", "title", "desc", "clipPath", "mask", "marker", "pattern"];
const paints = ["linearGradient", "radialGradient", "stop"];
const filters = ["filter", "feGaussianBlur", "feOffset", "feBlend", "feColorMatrix", "feMerge", "feMergeNode"];
const further = ["feFlood", "feComposite", "feDropShadow"];

const attributes = (
  "id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform preserveAspectRatio " +
  "fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray " +
  "stroke-dashoffset stroke-opacity opacity color clip-path clip-rule mask filter marker-start marker-mid marker-end " +
  "markerWidth markerHeight refX refY orient offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod " +
  "patternUnits patternTransform clipPathUnits maskUnits href text-anchor dominant-baseline font-family font-size " +
  "font-weight letter-spacing role aria-label aria-hidden vector-effect paint-order stdDeviation in in2 mode values type " +
  "lang result operator flood-color flood-opacity filterUnits color-interpolation-filters xmlns"
).split(" ");

/**
 * A drawing with nothing but shapes, paints and references within it: no script, style, foreign content, event, entity or
 * external reference. `undefined` if there is no drawing.
 */
export function sanitizeSvg(text: string): string | undefined {
  const clean = sanitizeHtml(text, {
    allowedTags: [...groups, ...shapes, ...paints, ...filters, ...further],
    allowedAttributes: { "*": attributes },
    allowedSchemes: [],
    allowProtocolRelative: false,
    nonTextTags: ["script", "style", "foreignObject", "metadata"],
    disallowedTagsMode: "discard",
    parser: { xmlMode: true, decodeEntities: true },
    transformTags: { "*": (tagName, attribs) => ({ tagName, attribs: withinDrawing(attribs) }) },
  }).trim();
  const start = clean.indexOf("<svg");
  return start < 0 ? undefined : clean.slice(start);
}

/** Without attributes that refer to anything but an element of the drawing. */
function withinDrawing(attribs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attribs).flatMap(([written, value]) => {
      const name = written === "xlink:href" ? "href" : written;
      if (name === "href" && !/^#[\w-]+$/.test(value)) return [];
      if (/url\s*\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value.trim())) return [];
      if (/[\\@]|\/\*|expression|javascript:/i.test(value)) return [];
      return [[name, value]];
    }),
  );
}
