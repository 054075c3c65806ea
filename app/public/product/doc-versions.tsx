import { useWords } from "../../browser/locale/locale.ts";
import type { DocVersion } from "../../../contract/schemas/content.ts";
import { ChevronDown } from "../../ui/icons.tsx";

/** `latest`: the product's latest release. `current`: the version that is read, `null` for the newest. */
type Props = { versions: DocVersion[]; latest: string; current?: string | null };

/** Leads to the same page in another version of the documentation. */
export function DocVersions({ versions, latest, current = null }: Props) {
  const { docs } = useWords();
  if (versions.every(({ version }) => version === current)) return null;
  const label = (version: string | null) => (version === null ? docs.newest(latest) : docs.version(version));
  return (
    <details className="doc-versions text-meta text-ink-2">
      <summary>
        {label(current)}
        <ChevronDown size={14} />
      </summary>
      <ul>
        {versions.map(({ version, path }) => (
          <li key={path}>
            <a href={path} aria-current={version === current ? "true" : undefined}>
              {label(version)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
