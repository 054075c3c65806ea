import { useWords } from "../../browser/locale/locale.ts";
import type { Operation } from "./operations.ts";

type Props = { operation: Operation; valueOf: (name: string) => string | undefined };

/**
 * A form that sends a public call with the reader's input. Without script, it opens the response, unless the path has
 * parameters; with script (`try-island.ts`), the response appears below.
 */
export function TryCall({ operation: { id, path, takes }, valueOf }: Props) {
  const { api } = useWords();
  const fields = takes.filter(({ place }) => place !== "body");
  return (
    <details className="api-shape api-try no-print" data-island="try">
      <summary>{api.tryIt}</summary>
      <form action={path} data-path={path}>
        {fields.map(({ name, required, place }) => (
          <label key={name}>
            <code>{name}</code>
            <input
              name={name}
              defaultValue={required || place === "path" ? valueOf(name) : ""}
              required={required}
              autoComplete="off"
              spellCheck={false}
            />
          </label>
        ))}
        <button type="submit" className="button small" data-sending={api.sending} data-replay="">
          {api.send}
        </button>
        <output aria-live="polite" aria-label={api.answer} id={`try-${id}`} />
      </form>
    </details>
  );
}
