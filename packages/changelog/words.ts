import type { Group, Kind } from "./changelog.ts";
import type { Mark } from "./text.ts";

/** The meaning of a heading or prefix. `mark`: what the line is, beside its kind. `content`: it is an introduction. */
export type WordMeaning = { kind?: Kind; group?: string; mark?: Mark; content?: true };

const kinds: [meaning: WordMeaning, words: string][] = [
  [
    { kind: "added" },
    "add|added|adds|addition|additions|new|feat|feature|features|new feature|new features|features added|added features|what's new|newly added|highlights|new apis|new content|新增|新功能|新特性|新增功能|新增特性|新增内容|新增接口|添加|增加|功能|特性",
  ],
  [
    { kind: "changed" },
    "change|changed|changes|major changes|minor changes|other changes|api changes|modify|modified|modification|modifications|update|updated|updates|improve|improved|improvement|improvements|enhancement|enhancements|optimize|optimized|optimization|optimizations|modify & optimize|features & improvements|improvements & changes|bug fixes & improvements|new features & improvements|improvements & bug fixes|perf|performance|performance improvements|refactor|refactoring|refactorings|miscellaneous|misc|变更|更改|更新|改进|优化|功能优化|体验优化|性能优化|调整|升级|修改|优化与修改|优化和修改|修改与优化|接口变更",
  ],
  [
    { kind: "fixed" },
    "fix|fixed|fixes|bug fix|bug fixes|bugfix|bugfixes|bug|bugs|bugs fixed|fixed bugs|fixed issues|issues fixed|issues resolved|resolved issues|resolved|hotfix|hotfixes|修复|修正|问题修复|修复问题|错误修复|缺陷修复|bug 修复|bug修复|修复 bug|修复bug|解决问题",
  ],
  [
    { kind: "known" },
    "known issue|known issues|known problem|known problems|known bugs|known limitations|limitations|open issues|已知问题|已知限制|遗留问题",
  ],
  [
    { kind: "changed", mark: "removed" },
    "remove|removed|removes|removal|removals|removed features|移除|已移除|删除|已删除|下线",
  ],
  [
    { kind: "changed", mark: "deprecated" },
    "deprecate|deprecated|deprecates|deprecation|deprecations|弃用|已弃用|废弃|已废弃",
  ],
  [{ kind: "fixed", mark: "security" }, "security|security fix|security fixes|安全|安全修复|安全更新"],
  [
    { kind: "changed", mark: "breaking" },
    "breaking|breaking change|breaking changes|不兼容|不兼容变更|不兼容更新|破坏性变更|破坏性更新|重大变更",
  ],
  [{ content: true }, "notes|introduction|说明"],
];
/** Words that stand for well-known groups beside their names, where they are among the groups. */
const synonyms: Record<string, string> = {
  core: "sdk|核心功能|内核",
  platform: "platforms",
  tool: "tools|tooling|开发工具",
  enterprise: "企业版|企业功能",
  business: "商业|业务",
  device: "设备|devices|headset|headsets|hardware|头显|硬件",
};

/**
 * What words mean in a change log. `group`: that of lines for which nothing says one. `rules`: the groups
 * of names that stay with their lines.
 */
export type Vocabulary = {
  meanings: ReadonlyMap<string, WordMeaning>;
  rules: ReadonlyMap<string, string>;
  group: string;
};

/** `rules`: keys of groups by the names that a change log uses for them, such as `Sense Pack: platform`. */
export function vocabularyOf(groups: readonly Group[], rules: Readonly<Record<string, string>> = {}): Vocabulary {
  const named = groups.flatMap(({ key, name }) =>
    [key, name.en, name.zh, ...(synonyms[key]?.split("|") ?? [])].map((word): [string, WordMeaning] => [
      plainWord(word),
      { group: key },
    ]),
  );
  const ofKinds = kinds.flatMap(([meaning, words]) =>
    words.split("|").map((word): [string, WordMeaning] => [word, meaning]),
  );
  const keys = new Set(groups.map(({ key }) => key));
  const known = Object.entries(rules).flatMap(([name, key]) =>
    keys.has(key) ? [[plainWord(name), key] as const] : [],
  );
  return { meanings: new Map([...named, ...ofKinds]), rules: new Map(known), group: groups[0]?.key ?? "" };
}

/** The meaning of a heading or prefix, ignoring punctuation and emoji around it; a rule's group comes first. */
export function meaningOf({ meanings, rules }: Vocabulary, label: string): WordMeaning | undefined {
  const word = plainWord(label);
  const meaning = meanings.get(word);
  const group = rules.get(word);
  return meaning && group !== undefined ? { ...meaning, group } : meaning;
}

/** The group that the product's rules give a name. */
export function ruledGroup({ rules }: Vocabulary, label: string): string | undefined {
  return rules.get(plainWord(label));
}

function plainWord(label: string): string {
  return label
    .toLowerCase()
    .replace(/^(?:[^\p{L}\p{N}]|:\w+:)+|[^\p{L}\p{N}]+$/gu, "")
    .replaceAll("’", "'")
    .replaceAll(" and ", " & ")
    .replace(/\s+/g, " ");
}

/** First words of English lines in any tense, and of Chinese ones. */
const verbs: [kind: Kind, pattern: RegExp][] = [
  [
    "added",
    /^(?:(?:add(?:ed|ing|s)?|new|introduc(?:e|ed|es|ing)|implement(?:ed|ing|s)?|support(?:ed|ing|s)?|initial|first|creat(?:e|ed|es)|expos(?:e|ed|es)|allow(?:ed|s)?|enabl(?:e|ed|es)|provid(?:e|ed|es)|reserv(?:e|ed|es)|register(?:ed|s)?)\b|新增|增加|添加|支持|引入|提供)/i,
  ],
  [
    "fixed",
    /^(?:(?:(?:re)?fix(?:ed|es|ing)?|bugfix|security fix|resolv(?:e|ed|es)|correct(?:ed|s)?|prevent(?:ed|s)?|avoid(?:ed|s)?|repair(?:ed|s)?)\b|修复|修正|解决)/i,
  ],
  ["known", /^(?:known (?:issue|problem|limitation)s?\b|已知问题)/i],
  [
    "changed",
    /^(?:(?:updat(?:e|ed|es|ing)|chang(?:e|ed|es|ing)|improv(?:e|ed|es|ing|ements?)|remov(?:e|ed|es|ing)|deprecat(?:e|ed|es)|renam(?:e|ed|es)|replac(?:e|ed|es)|refactor(?:ed|s)?|clean(?:ed|s)?[ -]?up|bump(?:ed|s)?|upgrad(?:e|ed|es)|mov(?:e|ed|es)|mak(?:e|es)|made|us(?:e|ed|es|ing)|switch(?:ed|es|ing)?|adjust(?:ed|s)?|simplif(?:y|ied|ies)|optimiz(?:e|ed|es|ations?)|merg(?:e|ed|es)|migrat(?:e|ed|es)|clarif(?:y|ied|ies)|revis(?:e|ed|es)|revert(?:ed|s)?)\b|优化|更新|调整|改进|变更|升级|修改|移除|删除|弃用|重构)/i,
  ],
];

/** The kind by a line's first word. */
export function kindByVerb(text: string): Kind | undefined {
  const first = text.replace(/^(?:[^\p{L}\p{N}]|:\w+:)+/u, "");
  return verbs.find(([, pattern]) => pattern.test(first))?.[0];
}
