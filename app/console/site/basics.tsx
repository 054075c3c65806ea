import { useId } from "react";
import { languages } from "../../../contract/language.ts";
import { mediaPath } from "../../../contract/addresses.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useTaxonomy } from "../list/use-taxonomy.ts";
import { hrefOf } from "./file-tree.tsx";
import type { FolderState } from "./use-edits.ts";
import { YamlField } from "./yaml-field.tsx";
import { useYaml } from "./use-yaml.ts";

const siteFile = "site.yaml";
export const productsFile = "products.yaml";
const markFile = "brand/mark.svg";

/** What people change without Git, as a form over `site.yaml`; it is saved as any other text of the folder. */
export function Basics({ folder }: { folder: FolderState }) {
  const texts = useWords().siteFolder.basics;
  const settings = useYaml(folder, siteFile);
  const isFirst = folder.base === 0;
  if (settings.problem) return <SectionProblem problem={settings.problem} />;
  if (!settings.document) return <Skeleton count={8} />;
  const { contacts } = texts;
  return (
    <form className="site-basics stack" method="dialog" onSubmit={(event) => event.preventDefault()}>
      <header>
        <h1>{isFirst ? texts.setUpTitle : texts.title}</h1>
        <p className="text-ui text-ink-2">{isFirst ? texts.setUpLead : texts.lead}</p>
      </header>
      {settings.document.errors.length > 0 && (
        <Note kind="bad">
          <span>{texts.broken}</span>
          <a className="link" href={hrefOf(siteFile)}>
            {siteFile}
          </a>
        </Note>
      )}
      <fieldset>
        <legend>{texts.names}</legend>
        {languages.map((language) => (
          <YamlField key={language} of={settings} path={["name", language]} label={texts.name[language]} />
        ))}
        {languages.map((language) => (
          <YamlField key={language} of={settings} path={["headset", language]} label={texts.headset[language]} />
        ))}
      </fieldset>
      <fieldset>
        <legend>{texts.look}</legend>
        <YamlField of={settings} path={["theme", "accent"]} label={texts.accent} placeholder="#409eff" isColour />
        <MarkField folder={folder} />
      </fieldset>
      <fieldset>
        <legend>{texts.contactsTitle}</legend>
        <YamlField
          of={settings}
          path={["contacts", "developerRelations"]}
          label={contacts.developerRelations}
          type="email"
        />
        <YamlField of={settings} path={["contacts", "support"]} label={contacts.support} type="email" />
        <YamlField of={settings} path={["contacts", "business"]} label={contacts.business} type="email" />
        <YamlField of={settings} path={["contacts", "purchaseAccount"]} label={contacts.purchaseAccount} />
      </fieldset>
      <fieldset>
        <legend>{texts.home}</legend>
        {languages.map((language) => (
          <YamlField
            key={language}
            of={settings}
            path={["home", "title", language]}
            label={texts.homeTitle[language]}
            isLong
          />
        ))}
        {languages.map((language) => (
          <YamlField
            key={language}
            of={settings}
            path={["home", "text", language]}
            label={texts.homeText[language]}
            isLong
          />
        ))}
      </fieldset>
      {!folder.stored?.some(({ file }) => file === productsFile) && <FirstProduct folder={folder} />}
    </form>
  );
}

/** The first entry of `products.yaml`; the following ones are created in the list of products. */
function FirstProduct({ folder }: { folder: FolderState }) {
  const texts = useWords().siteFolder.basics;
  const products = useYaml(folder, productsFile);
  const { optionsOf } = useTaxonomy();
  return (
    <fieldset>
      <legend>{texts.product}</legend>
      <p className="text-ui text-ink-2">{texts.productHint}</p>
      <YamlField of={products} path={[0, "slug"]} label={texts.slug} placeholder="core" />
      <YamlField of={products} path={[0, "kind"]} label={texts.kind} options={optionsOf("kinds")} />
      {languages.map((language) => (
        <YamlField key={language} of={products} path={[0, "name", language]} label={texts.productName[language]} />
      ))}
      {languages.map((language) => (
        <YamlField key={language} of={products} path={[0, "summary", language]} label={texts.summary[language]} />
      ))}
    </fieldset>
  );
}

function MarkField({ folder }: { folder: FolderState }) {
  const { basics: texts, upload } = useWords().siteFolder;
  const id = useId();
  const stored = folder.stored?.find(({ file }) => file === markFile);
  const isChanged = markFile in folder.edits.files;
  return (
    <div className="field">
      <div className="field-label">
        <span id={`${id}-name`}>{texts.mark}</span>
      </div>
      <div className="site-mark-field">
        {stored && !isChanged && <img src={mediaPath(stored.sha256, markFile)} alt="" height={32} />}
        <label id={`${id}-choose`} className="button small site-add">
          {upload.choose}
          <input
            aria-labelledby={`${id}-name ${id}-choose`}
            type="file"
            accept="image/svg+xml"
            onChange={({ target }) =>
              void target.files?.[0]?.text().then((text) => folder.change({ [markFile]: { text } }))
            }
          />
        </label>
      </div>
      <div className="field-below" data-hint="">
        {isChanged ? texts.markChanged : texts.markHint}
      </div>
    </div>
  );
}
