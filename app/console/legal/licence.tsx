import { useLocale } from "../../browser/locale/locale.ts";
import { newLicence } from "../../../contract/schemas/publishing.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { showMessage } from "../../browser/message/message.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { usePublishWords } from "../form/publish-words.ts";
import { LegalEditor } from "./legal-editor.tsx";
import { useLegalWords } from "./words.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

type Licence = CallData<"adminLicences">["items"][number];

/** The licence of all downloads: its versions, and a new one. */
export const LicenceView: View = () => {
  const { licence: texts, presently, published } = useLegalWords();
  const { viewPage } = usePublishWords();
  const { day } = useFormats();
  const api = useApi();
  const read = useRead("adminLicences", {});
  const items = read.data?.items;
  const current = items?.find((each) => each.current) ?? items?.[0];
  return (
    <div className="operator">
      <header className="review-head">
        <h1>{texts.title}</h1>
        {current && (
          <a className="link" href={current.url}>
            {viewPage}
          </a>
        )}
        <p className="review-deadline">
          {texts.lead}
          <SentenceSpace />
          {current && presently(current.version, day(current.effective))}
        </p>
      </header>
      <SectionProblem problem={read.problem} />
      {!items && !read.problem && <Skeleton count={8} />}
      {current && (
        <LegalEditor
          key={current.version}
          name="licence"
          title={texts.title}
          present={current}
          schema={newLicence}
          inputOf={(draft) => draft}
          taken={items?.map(({ version }) => version) ?? []}
          consent="licence"
          refetch={read.refetch}
          publish={async (draft) => {
            const made = await api().call("createLicence", { ...draft, version: draft.version.trim() });
            showMessage("done", published(texts.title, made.version));
            await read.refetch();
          }}
        />
      )}
      {items && items.length > 0 && <Versions items={items} />}
    </div>
  );
};

function Versions({ items }: { items: Licence[] }) {
  const { licence: texts } = useLegalWords();
  const { language } = useLocale();
  const { day } = useFormats();
  const currentIndex = items.findIndex((each) => each.current);
  return (
    <section>
      <h2>{texts.versions}</h2>
      <table className="rows text-rows" aria-label={texts.versions}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.version}</th>
            <th scope="col">{texts.columns.effective}</th>
            <th scope="col">{texts.columns.title}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ version, effective, title, current }, index) => (
            <tr key={version}>
              <th scope="row" className="num">
                {version}
              </th>
              <td className="num row-time">{day(effective)}</td>
              <td className="row-state">
                {title[language]}
                {current && <span className="tag ok">{texts.current}</span>}
                {currentIndex >= 0 && index < currentIndex && <span className="tag warn">{texts.coming}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
