import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown";
import { yamlFrontmatter, yamlLanguage } from "@codemirror/lang-yaml";
import { HighlightStyle, LanguageSupport, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  type DecorationSet,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { SiteProblem } from "../../../contract/schemas/site.ts";

/** `tag`: a word or two at the end of the line. */
export type LineProblem = Pick<SiteProblem, "line" | "message"> & {
  severity: "error" | "warning" | "info";
  tag?: string;
};

export type CodeEditorHandle = {
  setText: (text: string) => void;
  showProblems: (problems: readonly LineProblem[]) => void;
  insert: (text: string) => void;
  goTo: (line: number) => void;
  destroy: () => void;
};

type Options = {
  text: string;
  isMarkdown: boolean;
  isReadOnly: boolean;
  attributes: Record<string, string>;
  onChange: (text: string) => void;
  /** Called with the text of the line in which the cursor is. */
  onLine: (line: string) => void;
  /** Files that were dropped or pasted into the text, at the place where the cursor is then. */
  onFiles: (files: File[]) => void;
};

/** Opens an editor in a shadow root: there its styles are constructed sheets, which the content security policy allows. */
export function openCodeEditor(
  root: ShadowRoot,
  { text, isMarkdown, isReadOnly, attributes, onChange, onLine, onFiles }: Options,
): CodeEditorHandle {
  const takeFiles = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || isReadOnly) return false;
    event.preventDefault();
    onFiles(files);
    return true;
  };
  /** Changes that were reported, until their text comes back: by then the user may have typed more. */
  const reported: string[] = [];
  let isSetting = false;
  const markdown = new LanguageSupport(markdownLanguage, Prec.high(keymap.of(markdownKeymap)));
  const view = new EditorView({
    root,
    parent: root,
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      lineTags,
      history(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      EditorView.lineWrapping,
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      isMarkdown ? yamlFrontmatter({ content: markdown }) : new LanguageSupport(yamlLanguage),
      syntaxHighlighting(colours),
      look,
      EditorState.readOnly.of(isReadOnly),
      // `tabindex`: axe does not know that editable content scrolls by keyboard
      EditorView.contentAttributes.of({ ...attributes, tabindex: "0", spellcheck: String(isMarkdown) }),
      EditorView.updateListener.of((update) => {
        const { doc, selection } = update.state;
        if (update.selectionSet || update.docChanged) onLine(doc.lineAt(selection.main.head).text);
        if (!update.docChanged || isSetting) return;
        const next = update.state.doc.toString();
        reported.push(next);
        onChange(next);
      }),
      EditorView.domEventHandlers({
        beforeinput: replaceSelected,
        paste: (event) => takeFiles(event, event.clipboardData),
        drop(event) {
          const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
          if (event.dataTransfer?.files.length && at !== null) view.dispatch({ selection: { anchor: at } });
          return takeFiles(event, event.dataTransfer);
        },
      }),
    ],
  });
  return {
    setText(next) {
      const known = reported.lastIndexOf(next);
      reported.splice(0, known < 0 ? reported.length : known + 1);
      if (known >= 0 || view.state.doc.toString() === next) return;
      isSetting = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isSetting = false;
    },
    showProblems(problems) {
      view.dispatch(setDiagnostics(view.state, problems.map(diagnosticIn(view.state))));
      view.dispatch({ effects: setTags.of(tagsIn(view.state, problems)) });
    },
    insert(inserted) {
      view.dispatch(view.state.replaceSelection(inserted), { scrollIntoView: true });
      view.focus();
    },
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** Chromium would carry over colours of the selected text as inline styles, which the content security policy refuses. */
function replaceSelected(event: InputEvent, view: EditorView): boolean {
  const { state, composing } = view;
  if (event.inputType !== "insertText" || event.data === null || composing || state.selection.main.empty) return false;
  event.preventDefault();
  if (!state.readOnly)
    view.dispatch(state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

const setTags = StateEffect.define<DecorationSet>();
const lineTags = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { changes, effects }) => effects.find((effect) => effect.is(setTags))?.value ?? shown.map(changes),
  provide: (field) => EditorView.decorations.from(field),
});

function tagsIn({ doc }: EditorState, problems: readonly LineProblem[]): DecorationSet {
  const tagged = problems.flatMap(({ line, tag, severity }) => {
    if (tag === undefined) return [];
    const { from } = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines));
    return [Decoration.line({ attributes: { "data-tag": tag, "data-severity": severity } }).range(from)];
  });
  return Decoration.set(tagged, true);
}

function diagnosticIn({ doc }: EditorState) {
  return ({ line, message, severity }: LineProblem): Diagnostic => {
    const { from, to } = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines));
    return { from, to, message, severity };
  };
}

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: [tags.link, tags.url, tags.propertyName, tags.definition(tags.propertyName)], color: "var(--link)" },
  { tag: [tags.monospace, tags.string], color: "var(--ok)" },
  { tag: [tags.bool, tags.number, tags.null, tags.labelName], color: "var(--warn)" },
  { tag: [tags.comment, tags.meta, tags.processingInstruction, tags.contentSeparator], color: "var(--ink-3)" },
]);

// The library's marks are `data:` pictures, which the policy does not allow
const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.25rem" },
  ".cm-content": { paddingBlock: "0.5rem", caretColor: "var(--ink)" },
  ".cm-gutters": { border: "0", color: "var(--ink-3)", backgroundColor: "var(--surface)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--wash)" },
  ".cm-gutter-lint": { width: "0.875rem" },
  ".cm-lint-marker": {
    content: "normal !important",
    width: "0",
    height: "0",
    marginTop: "0.375rem",
    border: "0.25rem solid",
    borderRadius: "50%",
    cursor: "help",
  },
  ".cm-lint-marker-error": { color: "var(--bad)" },
  ".cm-lint-marker-warning": { color: "var(--warn)" },
  ".cm-lint-marker-info": {
    height: "100%",
    margin: "0",
    borderWidth: "0 0 0 3px",
    borderRadius: "0",
    color: "var(--link)",
  },
  "[data-tag]": { position: "relative", paddingInlineEnd: "min(8rem, 33%)" },
  "[data-tag]::after": {
    content: "attr(data-tag)",
    position: "absolute",
    insetBlockStart: "0",
    insetInlineEnd: "0.5rem",
    paddingInline: "0.375rem",
    borderRadius: "4px",
    color: "var(--link)",
    backgroundColor: "var(--wash)",
    fontFamily: "var(--sans)",
    fontSize: "0.75rem",
    fontWeight: "600",
  },
  "[data-tag][data-severity=warning]::after": { color: "var(--warn)", backgroundColor: "var(--warn-wash)" },
  "[data-tag][data-severity=error]::after": { color: "var(--bad)", backgroundColor: "var(--bad-wash)" },
  ".cm-lintRange-error": { backgroundImage: "none", backgroundColor: "var(--bad-wash)" },
  ".cm-lintRange-warning": { backgroundImage: "none", backgroundColor: "var(--warn-wash)" },
  ".cm-lintRange-info": { backgroundImage: "none" },
  ".cm-tooltip, .cm-panels": {
    border: "1px solid var(--line-2)",
    color: "var(--ink)",
    backgroundColor: "var(--surface)",
  },
  ".cm-tooltip": { borderRadius: "7px", overflow: "hidden" },
  ".cm-diagnostic-error": { borderColor: "var(--bad)" },
  ".cm-diagnostic-warning": { borderColor: "var(--warn)" },
  ".cm-diagnostic-info": { borderColor: "var(--link)", whiteSpace: "pre-wrap" },
});
