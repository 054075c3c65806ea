import { auditActions, useAuditWords } from "../operator/audit-words.ts";
import { EventList } from "../operator/event-list.tsx";
import { List } from "../operator/list.tsx";
import { useFilter } from "../operator/use-filter.ts";
import { useRead } from "../parts/use-read.ts";
import type { View } from "../routing/route.ts";
import { Empty } from "../../ui/empty.tsx";
import { Select } from "../../ui/select.tsx";

const pageSize = 50;

/** Who did what to whom, the newest first; `?action=` and `?subject=` narrow it. */
export const AuditView: View = ({ address }) => {
  const texts = useAuditWords();
  const filter = useFilter(address);
  const [action, subject] = [filter.get("action"), filter.get("subject")];
  const asked = { ...(action !== "" && { action }), ...(subject !== "" && { subject }) };
  const read = useRead("audit", { ...asked, page: filter.page, pageSize });
  return (
    <div className="operator narrow">
      <h1 className="hidden-text">{texts.title}</h1>
      <div className="list-tools">
        <Select label={texts.action} name="action" value={action} onChange={(chosen) => filter.set({ action: chosen })}>
          <option value="">{texts.allActions}</option>
          {auditActions.map((each) => (
            <option key={each} value={each}>
              {texts.actions[each]}
            </option>
          ))}
        </Select>
        {subject !== "" && (
          <p className="chips">
            <span className="text-ui text-ink-2">{texts.ofOneAccount}</span>
            <a className="link text-ui" href={filter.hrefWith({ subject: "" })}>
              {texts.everybody}
            </a>
          </p>
        )}
      </div>
      <List read={read} filter={filter} empty={<Empty title={texts.emptyTitle} text={texts.empty} />}>
        {(events) => <EventList events={events} />}
      </List>
    </div>
  );
};
