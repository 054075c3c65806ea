import type { ReactNode } from "react";
import { earlyAccessPath, releasesPath } from "../../../contract/addresses.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import type { Product } from "../../../contract/schemas/catalogue.ts";
import type { Profile } from "../../../contract/schemas/own-account.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Clock } from "../../ui/form-icons.tsx";
import { Download, Lock } from "../../ui/icons.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";
import { FileCheck, Key } from "../icons.tsx";
import { FirstChange } from "./first-change.tsx";
import { newestOf, usedProducts, type UsedProduct } from "../list/used-products.ts";
import { Kind, useRowLink, type WaitingRow } from "./waits.tsx";

const shownEarly = 3;

type Reads = {
  profile: Profile;
  application: ApplicationStatus | null;
  downloads: CallData<"ownDownloads"> | null;
  products: readonly Product[];
  early: CallData<"earlyAccess"> | null;
  security: CallData<"security"> | null;
};

/** What is new for a member, in a fixed order: their application, terms, newer versions, early access, first steps. */
export function useMemberRows({ profile, application, downloads, products, early, security }: Reads): {
  rows: WaitingRow[];
  /** The slugs of the products of which a newer version is told. */
  updated: string[];
} {
  const texts = useRowTexts();
  const due = profile.agreementsDue.length;
  const newest = newestOf(products)[0];
  const first = products.find(({ slug }) => slug === newest?.slug);
  const mayDownload = (application?.status ?? profile.status) === 2;
  const isEarly = (slug: string, version: string) =>
    early?.items.some((each) => each.product === slug && each.version === version) ?? false;
  const updates = usedProducts(downloads?.items ?? [], products).flatMap((used) => {
    const product = products.find(({ slug }) => slug === used.slug);
    return product && (used.newer || used.withdrawn)
      ? [{ slug: used.slug, row: texts.update(product, used, isEarly) }]
      : [];
  });
  const rows = [
    ...(application ? texts.application(application) : []),
    ...(due > 0 ? [texts.agreements(due)] : []),
    ...updates.map((each) => each.row),
    ...(early?.items ?? [])
      .filter(({ withdrawn }) => !withdrawn)
      .slice(0, shownEarly)
      .map(texts.early),
    ...(mayDownload && downloads?.total === 0 && first ? [texts.firstDownload(first)] : []),
    ...(security?.passkeysAvailable && security.passkeys.length === 0 ? [texts.passkey()] : []),
  ];
  return { rows, updated: updates.map(({ slug }) => slug) };
}

function row(of: Pick<WaitingRow, "key" | "name" | "note" | "action"> & Partial<WaitingRow>): WaitingRow {
  return { kind: null, when: "", look: undefined, ...of };
}

function kind(icon: ReactNode, text: string): ReactNode {
  return <Kind icon={icon} text={text} />;
}

function useRowTexts() {
  const { member: texts, first } = useWords().dashboard;
  const { language } = useLocale();
  const { day } = useFormats();
  const link = useRowLink();
  const noteOf = useApplicationNote();
  return {
    /** None for what was approved, or never sent. */
    application: (application: ApplicationStatus): WaitingRow[] => {
      const { status, state, latePlace } = application;
      if (state === null || state === "approved") return [];
      const isRefused = state === "refused";
      return [
        row({
          key: "application",
          kind: kind(<Clock size={15} />, texts.application),
          name: isRefused ? texts.refused : texts.waiting,
          note: noteOf(application),
          look: isRefused ? "bad" : latePlace === null ? undefined : "warn",
          action: link(applicationPath(status), isRefused ? texts.correct : texts.look, texts.application),
        }),
      ];
    },
    agreements: (due: number) =>
      row({
        key: "agreements",
        kind: kind(<FileCheck size={15} />, texts.terms),
        name: texts.due(due),
        note: texts.dueNote,
        look: "warn",
        action: link("/agreements", texts.read, texts.due(due)),
      }),
    update: (
      product: Product,
      { slug, own, withdrawn, newer }: UsedProduct,
      isEarly: (slug: string, version: string) => boolean,
    ) => {
      const told = newer?.version ?? own;
      const name = `${product.name[language]} ${told}`;
      const since = newer ? `?${new URLSearchParams({ from: own })}` : "";
      const path = isEarly(slug, told) ? earlyAccessPath(slug, told) : `${releasesPath(product)}${since}`;
      return row({
        key: `update ${slug}`,
        kind: kind(<Download size={15} />, texts.update),
        name,
        note: (
          <>
            {withdrawn ? texts.withdrawn(own) : texts.have(own)}
            <SentenceSpace />
            {newer && !withdrawn && <FirstChange slug={slug} version={newer.version} />}
          </>
        ),
        when: newer ? day(newer.updateTime) : "",
        look: withdrawn ? "bad" : undefined,
        action: link(path, newer ? texts.compare : texts.look, name),
      });
    },
    early: ({ product, name, version, updateTime }: CallData<"earlyAccess">["items"][number]) =>
      row({
        key: `early ${product} ${version}`,
        kind: kind(<Lock size={15} />, texts.early),
        name: `${name[language]} ${version}`,
        note: <FirstChange slug={product} version={version} />,
        when: day(updateTime),
        action: link(earlyAccessPath(product, version), texts.open, `${name[language]} ${version}`),
      }),
    firstDownload: ({ name, latest }: Product) =>
      row({
        key: "first download",
        kind: kind(<Download size={15} />, texts.step),
        name: texts.firstDownload,
        note: texts.newest(`${name[language]} ${latest?.version ?? ""}`),
        action: link("/downloads", texts.choose, texts.firstDownload),
      }),
    passkey: () =>
      row({
        key: "passkey",
        kind: kind(<Key size={15} />, texts.step),
        name: first.passkey.title,
        note: first.passkey.note,
        action: link("/profile/security", texts.add, first.passkey.title),
      }),
  };
}

/** When an application that waits is answered, or how much of one that was refused has to be corrected. */
function useApplicationNote(): (application: ApplicationStatus) => string {
  const { status: sentences } = useWords().dashboard;
  const { language, words } = useLocale();
  const { day } = useFormats();
  return ({ status, state, submittedAt, expectedBy, latePlace, reasons }) => {
    const expected = expectedBy === null ? "" : day(expectedBy);
    const submitted = submittedAt === null ? "" : formatMoment(submittedAt, language, words);
    const isChange = status === 2;
    if (state === "refused")
      return isChange ? sentences.changeRefused(reasons.length) : sentences.refused(reasons.length);
    if (latePlace !== null) return sentences.late(expected);
    return isChange ? sentences.changeWaiting(expected) : sentences.waiting(submitted, expected);
  };
}
