import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChangelogLine, Kind, Language } from "./changelog.ts";
import { parseChangelog } from "./parse.ts";
import { compareVersions, groups } from "./sample.ts";
import { withoutMarks } from "./text.ts";
import { vocabularyOf } from "./words.ts";
import { writeNotes, writeRelease, type Told } from "./write.ts";

const vocabulary = vocabularyOf(groups);
const languages: Language[] = ["en", "zh"];
const kinds: Kind[] = ["added", "changed", "fixed", "known"];

const word = fc.constantFrom(
  ..."Fix|Added|hands|Tools:|Removed:|Breaking:|Deprecated:|[Fixed]|feat:|1.2.0|v2.0|2026-01-02|#12|@ann|<b>|</b>|<script>|a_b|_c_|*d*|**|~~|&amp;|&|!|[x]|(y)|\\\\|修复|平台：|【工具】|：|- a|1.|#|>|`code`|[docs](https://example.com/a_b)|![p](https://example.com/p.png)|https://example.com/?a=1&b=2|List<int>|Released on:|Unreleased|a|b|c.".split(
    "|",
  ),
);
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
const below = fc.constantFrom(
  "",
  "",
  "",
  "\n- a\n  - b\n- c d",
  "\n```cs\nconst a = 1;\n```",
  "\nmore words",
  "\n1. one\n2. two",
);
const line = fc.tuple(sentence, below).map((parts) => parts.join(""));
const entry = fc.record({
  text: line,
  kind: fc.constantFrom(null, ...kinds),
  group: fc.constantFrom(...groups.map(({ key }) => key)),
});
const day = fc.constantFrom(null, "2024-02-29", "2026-11-25");

describe("a written change log", () => {
  test("is read again as the same versions", () => {
    const release = fc.record({ updateTime: day, withdrawn: fc.boolean(), entries: fc.array(entry, { maxLength: 8 }) });
    fc.assert(
      fc.property(
        fc.array(release, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...languages),
        (releases, language) => {
          const written = releases.map(({ entries, ...facts }, index) => ({
            version: `${9 - index}.0.0`,
            ...facts,
            warning: null,
            notes: toldBy(entries),
          }));
          const text = written.map((each) => writeRelease(each, { groups, vocabulary, language })).join("\n");
          const { versions, facts } = parseChangelog([{ name: "CHANGELOG.md", text }], { vocabulary, compareVersions });
          expect(facts.lost).toBe(0);
          expect(
            versions.map(({ version, updateTime, yanked, lines }) => [
              version,
              updateTime,
              yanked,
              shown(toldBy(lines)),
            ]),
          ).toEqual(
            written.map(({ version, updateTime, withdrawn, notes }) => [version, updateTime, withdrawn, shown(notes)]),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("the notes of one release as a text", () => {
  test("are read again as the same lists in the same order, also where rules name groups", () => {
    const ruled = vocabularyOf(groups, { hands: "platform", code: "tool", "a b": "device" });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), fc.constantFrom(...languages), (entries, language) => {
        const notes = toldBy(entries);
        const text = writeNotes(notes, { groups, vocabulary: ruled, language });
        const files = [{ name: "", text: `# 1.0.0\n\n${text}` }];
        const { versions, facts } = parseChangelog(files, { vocabulary: ruled, compareVersions });
        expect([versions.length, facts.lost]).toEqual([1, 0]);
        const read = toldBy(versions[0]?.lines ?? []);
        const byList = ({ kind, group }: Told["lines"][number]) => `${kind} ${group}`;
        expect([read.content, Map.groupBy(read.lines, byList)]).toEqual([
          notes.content,
          Map.groupBy(notes.lines, byList),
        ]);
      }),
      { numRuns: 60 },
    );
  });
});

/** Lines with their marks apart; those without a kind are the introduction. */
function toldBy(lines: Pick<ChangelogLine, "text" | "kind" | "group">[]): Told {
  return {
    content: lines.flatMap(({ kind, text }) => (kind === null ? [text] : [])),
    lines: lines.flatMap(({ kind, group, text }) => (kind === null ? [] : [{ kind, group, ...withoutMarks(text) }])),
  };
}

/** What readers see, by group. */
function shown({ content, lines }: Told) {
  const key = ({ kind, group, mark }: Told["lines"][number]) => `${kind} ${mark} ${group}`;
  return [content, lines.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))))];
}
