import { useEffect, useEffectEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { get, useFieldArray, useFormContext, useFormState, useWatch } from "react-hook-form";
import type { AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { useWords } from "../../../browser/locale/locale.ts";
import { limits } from "../../../../contract/limits.ts";
import { useFormats } from "../../../browser/locale/use-formats.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { announce } from "../../../browser/message/announce.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { FieldErrorText } from "../../../ui/form/field.tsx";
import { Close } from "../../../ui/icons.tsx";
import { Plus } from "../../icons.tsx";
import { useRead } from "../../list/use-read.ts";
import { useTaxonomy } from "../../list/use-taxonomy.ts";
import { AudienceFields, ChoiceField, DayField, ReasonField, TickField, useFieldError } from "../../form/fields.tsx";
import { isDay } from "../../form/day-text.ts";
import { translationChoices, type ReleaseDraft } from "./release-draft.ts";
import type { ReleaseEditing } from "./use-release.ts";

/** A release's fields other than notes and files: in one line, until one of them is pressed or wrong. */
export function Facts({ editing }: { editing: ReleaseEditing }) {
  const texts = useWords().release;
  const { control, setFocus } = useFormContext<ReleaseDraft>();
  const { errors } = useFormState({ control });
  const wrong = factNames.find((name) => get(errors, name) !== undefined);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const open = (name: FactName) => {
    flushSync(() => setIsOpen(true)); // what is hidden cannot have the focus
    setFocus(name === "requires" ? "requires.0.name" : name);
  };
  const showWrong = useEffectEvent(open);
  useEffect(() => {
    if (wrong !== undefined) showWrong(wrong);
  }, [wrong]);
  return (
    <section className="release-part stack">
      <h2 className="hidden-text">{texts.facts}</h2>
      <div className="fact-chips cluster">
        <FactChips onOpen={open} />
        <button
          type="button"
          className="link text-ui"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.fold : texts.unfold}
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="release-facts-fields stack">
        <FactFields editing={editing} />
      </div>
    </section>
  );
}

const factNames = ["updateTime", "channel", "audience", "translation", "other", "deprecated", "requires"] as const;
type FactName = (typeof factNames)[number];

/** What is set, by name; what only some releases have, if they have it. */
function FactChips({ onOpen }: { onOpen: (name: FactName) => void }) {
  const texts = useWords().release;
  const format = useFormats();
  const { nameOf } = useTaxonomy();
  const { control } = useFormContext<ReleaseDraft>();
  const draft = useWatch({ control }) as ReleaseDraft; // every field has an initial value
  const [first, ...others] = draft.requires.filter(({ name }) => name !== "");
  const chips: [name: FactName, label: string, value: string | undefined][] = [
    ["updateTime", texts.date, format.day(isDay(draft.updateTime) ? draft.updateTime : null)],
    ["channel", texts.channel.label, nameOf("channels", draft.channel)],
    ["audience", texts.audience.label, texts.audience.options[draft.audience]],
    ["requires", texts.requires.title, first ? requirementText(first, others.length) : texts.requires.none],
    ["translation", texts.translation.label, draft.translation && texts.translation.options[draft.translation]],
  ];
  const marks: [name: FactName, text: string][] = [
    ["other", draft.other ? texts.other : ""],
    ["deprecated", draft.deprecated ? texts.deprecated.label : ""],
  ];
  return (
    <>
      {chips.map(
        ([name, label, value]) =>
          value !== "" && (
            <button key={name} type="button" className="chip" onClick={() => onOpen(name)}>
              <span className="text-ink-3">{label}</span> <bdi>{value}</bdi>
            </button>
          ),
      )}
      {marks.map(
        ([name, text]) =>
          text !== "" && (
            <button key={name} type="button" className="chip" onClick={() => onOpen(name)}>
              {text}
            </button>
          ),
      )}
    </>
  );
}

function requirementText({ name, range }: ReleaseDraft["requires"][number], others: number): string {
  return `${name} ${range}${others > 0 ? ` +${others}` : ""}`;
}

function FactFields({ editing }: { editing: ReleaseEditing }) {
  const texts = useWords().release;
  const { optionsOf } = useTaxonomy();
  return (
    <>
      <div className="release-facts">
        <DayField name="updateTime" label={texts.date} hint={texts.dateHint} />
        <ChoiceField
          name="channel"
          label={texts.channel.label}
          hint={texts.channel.hint}
          options={optionsOf("channels")}
        />
        <AudienceFields hint={texts.audience.hint} />
        <ChoiceField
          name="translation"
          label={texts.translation.label}
          options={translationChoices.map((value) => ({ value, text: texts.translation.options[value] }))}
        />
        <TickField name="other" label={texts.other} hint={texts.otherHint} />
        <TickField name="deprecated" label={texts.deprecated.label} hint={texts.deprecated.hint} />
      </div>
      <Deprecation release={editing.release} />
      {editing.release.state === "published" && <Pin editing={editing} />}
      <Requirements known={editing.release.requires} />
    </>
  );
}

/** Why the release should not be used any more, and which version to use instead of it. */
function Deprecation({ release: { product, version, state } }: { release: AdminRelease }) {
  const texts = useWords().release;
  const { withdraw } = texts.actions;
  const { control } = useFormContext<ReleaseDraft>();
  const deprecated = useWatch({ control, name: "deprecated" });
  if (!deprecated && state !== "withdrawn") return null;
  return (
    <div className="release-warning">
      {deprecated && (
        <>
          <ReasonField name="reason" label={texts.deprecated.reason} hint={withdraw.reasonHint} />
          <ReasonField name="reasonZh" label={texts.deprecated.reasonZh} hint={withdraw.reasonZhHint} />
        </>
      )}
      <Instead product={product} version={version} />
    </div>
  );
}

function Instead({ product, version }: Pick<AdminRelease, "product" | "version">) {
  const texts = useWords().release.deprecated;
  const { data } = useRead("adminReleases", { product, state: "published", pageSize: 100 });
  const { getValues } = useFormContext<ReleaseDraft>();
  const others = data?.items.flatMap((each) => (each.version === version ? [] : each.version)) ?? [];
  const versions = new Set([getValues("instead"), ...others].filter(Boolean));
  const options = [...versions].map((each) => ({ value: each, text: each }));
  return (
    <ChoiceField name="instead" label={texts.instead} options={[{ value: "", text: texts.automatic }, ...options]} />
  );
}

/** Pins the release as the latest of its channel, where another has a higher version. */
function Pin({ editing: { release, act } }: { editing: ReleaseEditing }) {
  const { channel: texts } = useWords().release;
  const api = useApi();
  const { product: slug, version, pinned } = release;
  const change = async () => {
    const outcome = await act(({ revision }) => api().call("pinRelease", { slug, version, pinned: !pinned, revision }));
    if (outcome === "done") showMessage("done", pinned ? texts.unpinned : texts.pinned(version));
  };
  return (
    <p className="button-row">
      {pinned && <span className="tag">{texts.isPinned}</span>}
      <button type="button" className="button small" onClick={() => void change()}>
        {pinned ? texts.unpin : texts.pin}
      </button>
    </p>
  );
}

/** How the saved requirement of a line is understood by what finds versions that fit. */
function Understood({ index, known }: { index: number; known: AdminRelease["requires"] }) {
  const { requires: texts } = useWords().release;
  const { control } = useFormContext<ReleaseDraft>();
  const { name, range } = useWatch({ control, name: `requires.${index}` });
  const saved = known.find((each) => each.name === name.trim() && each.range === range.trim());
  if (!saved) return null;
  return <p className="field-hint">{saved.semver === null ? texts.notUnderstood : texts.understood(saved.semver)}</p>;
}

function Requirements({ known }: { known: AdminRelease["requires"] }) {
  const { requires: texts } = useWords().release;
  const { control } = useFormContext<ReleaseDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: "requires" });
  const error = useFieldError("requires.root");
  return (
    <fieldset className="requirements">
      <legend className="field-label">{texts.title}</legend>
      {error !== undefined && <FieldErrorText text={error} />}
      {fields.map((field, index) => (
        <div key={field.id} className="requirement">
          <PlainField name={`requires.${index}.name`} label={texts.nameOf(index + 1)} hint={texts.name} />
          <PlainField name={`requires.${index}.range`} label={texts.rangeOf(index + 1)} hint={texts.range} />
          <button
            type="button"
            className="icon-button"
            aria-label={texts.remove(index + 1)}
            onClick={() => {
              remove(index);
              announce(texts.removed);
            }}
          >
            <Close size={15} />
          </button>
          <Understood index={index} known={known} />
        </div>
      ))}
      <button
        type="button"
        className="button small"
        onClick={() => append({ name: "", range: "" }, { focusName: `requires.${fields.length}.name` })}
      >
        <Plus size={14} />
        {texts.add}
      </button>
    </fieldset>
  );
}

function PlainField({
  name,
  label,
  hint,
}: {
  name: `requires.${number}.${"name" | "range"}`;
  label: string;
  hint: string;
}) {
  const { register, clearErrors } = useFormContext<ReleaseDraft>();
  const error = useFieldError(name);
  return (
    <div className="plain-field">
      <div className="field-frame" data-wrong={error === undefined ? undefined : ""}>
        <input
          {...register(name, { onChange: () => clearErrors(name) })}
          aria-label={label}
          placeholder={hint}
          maxLength={limits.name}
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
        />
      </div>
      {error !== undefined && <FieldErrorText text={error} />}
    </div>
  );
}
