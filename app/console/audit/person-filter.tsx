import { useId, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { limits } from "../../../contract/limits.ts";
import { Close, Search } from "../../ui/icons.tsx";
import type { Filter } from "../list/use-filter.ts";
import { accountName } from "../list/account-name.ts";
import { useRead } from "../list/use-read.ts";

const maxFound = 5;

type Props = { filter: Filter; name: "actor" | "subject"; label: string };

/** Filters by one account, picked from a search by name, phone number or mailbox. */
export function PersonFilter({ filter, name, label }: Props) {
  const chosen = filter.get(name);
  return chosen === "" ? (
    <PersonSearch {...{ filter, name, label }} />
  ) : (
    <Chosen {...{ filter, name, label }} id={chosen} />
  );
}

function Chosen({ filter, name, label, id }: Props & { id: string }) {
  const texts = useWords().audit;
  const { data, problem } = useRead("accountDetail", { id });
  return (
    <a className="chip" aria-current="true" href={filter.hrefWith({ [name]: "" })}>
      {label} <bdi>{data ? accountName(data) : problem && texts.deleted}</bdi>
      <Close size={13} />
      <span className="hidden-text">{texts.anybody(label)}</span>
    </a>
  );
}

function PersonSearch({ filter, name, label }: Props) {
  const texts = useWords().audit;
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const id = useId();
  const { data } = useRead("accounts", { q: asked, pageSize: maxFound }, { enabled: asked !== "" });
  const isAnswered = asked !== "" && asked === typed.trim() && data !== null;
  return (
    <form
      role="search"
      aria-label={label}
      className="person-search"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(typed.trim());
      }}
    >
      <div className="list-search">
        <Search size={16} />
        <input
          type="search"
          aria-label={label}
          aria-describedby={id}
          placeholder={texts.personOf(label)}
          value={typed}
          maxLength={limits.query}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div id={id} className="chips" role="status">
        {isAnswered && data.items.length === 0 && <span className="text-meta text-ink-2">{texts.noPerson}</span>}
        {isAnswered &&
          data.items.map((account) => (
            <a key={account.id} className="chip" href={filter.hrefWith({ [name]: account.id })}>
              <bdi>{accountName(account)}</bdi>
            </a>
          ))}
      </div>
    </form>
  );
}
