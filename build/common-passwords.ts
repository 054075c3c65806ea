/**
 * Writes server/sign-in/hashing/common-passwords.txt anew from the list that it is taken from:
 *
 *     npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
 *     node build/common-passwords.ts package
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { passwordIssue } from "../contract/password.ts";

/** This many of the most frequent words are also matched with additions, as in Dragon2024! */
const wordCount = 5_000;
/** Words that the English list ranks too low or lacks. */
const added =
  "parallax headset developer admin administrator root test demo guest system huawei xiaomi tencent weixin wechat taobao alipay baidu jingdong douyin bilibili qq mima wodemima woaini woaiwo aini woaiwojia iloveu nihao zhongguo china beijing shanghai shenzhen guangzhou hangzhou xiaoming wang zhang chen liu yang qazwsx qweasd qweasdzxc zxcvbn zxcvbnm asdfgh asdfghjkl qwertyuiop abc abcd abcde abcdef";

const [folder = "package"] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { version: string }; // npm's format
const licence = readFileSync(path.join(folder, "LICENSE.txt"), "utf8").trim();
/** In lower case, most frequent first. */
const passwords = JSON.parse(readFileSync(path.join(folder, "src", "passwords.json"), "utf8")) as string[]; // the package's format

const words = passwords.filter((text) => /^[a-z]{3,}$/.test(text)).slice(0, wordCount);
const lines = [
  `Common passwords, from @zxcvbn-ts/language-common ${version} by build/common-passwords.ts: those that satisfy the`,
  "password rule in some capitalisation, and the words that people add digits and marks to. The list is under this",
  "licence:",
  "",
  ...licence.split("\n"),
].map((line) => `# ${line}`.trimEnd());
const sections = [
  "[passwords]",
  ...passwords.filter(couldSatisfy),
  "[words]",
  ...new Set([...added.split(" "), ...words].toSorted()),
];
const target = path.join(import.meta.dirname, "..", "server", "passwords", "common-passwords.txt");
writeFileSync(target, `${[...lines, ...sections].join("\n")}\n`);

/** Whether the text satisfies the password rule once one letter is a capital. */
function couldSatisfy(text: string): boolean {
  return Array.from(text).some((letter, at) => {
    const capitalised = text.slice(0, at) + letter.toUpperCase() + text.slice(at + 1);
    return passwordIssue(capitalised, 64) === undefined;
  });
}
