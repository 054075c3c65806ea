import type { VersionPackage } from "../../../contract/schemas/catalogue.ts";
import { shellWord } from "./commands.ts";
import type { Installable } from "./version-data.ts";

/** What one client needs: lines of files or of a terminal, each with its title. */
export type Instructions = { client: string; parts: { title: string; text: string }[] };
type Titles = Record<"terminal" | "tarball" | "withoutLogin" | "ownProject" | "sameDay", string>;
type Served = VersionPackage & { registry: string };
type Files = { name: string; sha256: string }[];

/** The number of the first client's panel: before it are those of the browser and of curl with a signed link. */
export const firstClient = 2;

/** How each client installs a version: package managers first, at the end scripts for every file. */
export function instructionsOf(
  { packages, ...installable }: Installable,
  files: Files,
  titles: Titles,
): Instructions[] {
  const of = (wanted: VersionPackage["client"]) => packages.find(({ client }) => client === wanted);
  const [unity, npm, maven] = [of("unity"), of("npm"), of("maven")];
  return [
    ...(unity ? [{ client: "Unity", parts: unityParts(unity, installable, titles) }] : []),
    ...(isServed(npm) ? npmInstructions(npm, installable.version, titles) : []),
    ...(isServed(maven) ? mavenInstructions(maven, installable.version) : []),
    { client: "CI", parts: files.map((file) => ({ title: file.name, text: curlLines(file, installable) })) },
  ];
}

function isServed(found: VersionPackage | undefined): found is Served {
  return typeof found?.registry === "string";
}

/** Unity compares the addresses in both files as they are written. */
function unityParts(
  { name, file, registry }: VersionPackage,
  { version, site }: Pick<Installable, "version" | "site">,
  titles: Titles,
): Instructions["parts"] {
  const manifest = (value: string, registries = "") => `{${registries}
  "dependencies": {
    "${name}": "${value}"
  }
}`;
  const tarball = { title: titles.tarball, text: manifest(`file:../${file}`) };
  if (registry === null) return [tarball];
  const url = registry.replace(/\/$/, "");
  const scope = name.split(".").slice(0, 2).join(".");
  const registries = `
  "scopedRegistries": [
    {
      "name": ${JSON.stringify(site)},
      "url": "${url}",
      "scopes": ["${scope}"]
    }
  ],`;
  return [
    { title: "Packages/manifest.json", text: manifest(version, registries) },
    {
      title: "~/.upmconfig.toml",
      text: `[npmAuth."${url}"]\ntoken = "PORTAL_TOKEN"\nemail = "ada@example.com"\nalwaysAuth = true`,
    },
    tarball,
  ];
}

function npmInstructions({ name, registry }: Served, version: string, titles: Titles): Instructions[] {
  const scope = /^@[^/]+/.exec(name)?.[0];
  const wanted = `${name}@${version}`;
  const scoped = scope ? `${scope}:registry=${registry}\n` : "";
  const npmrc = `${scoped}${registry.replace(/^https?:/, "")}:_authToken=\${PORTAL_TOKEN}`;
  const yarnrc = [`npmRegistryServer: "${registry}"`, 'npmAuthToken: "${PORTAL_TOKEN}"', "npmAlwaysAuth: true"];
  const [login, add] = scope ? [` --scope=${scope}`, ""] : ["", ` --registry=${registry}`];
  const linesOf = (program: string, install: string) => [
    {
      title: titles.terminal,
      text: `${program} login --registry=${registry}${login}\n${program} ${install} ${wanted}${add}`,
    },
    { title: titles.withoutLogin, text: npmrc }, // pnpm ignores the token in a project's file
  ];
  return [
    { client: "npm", parts: linesOf("npm", "install") },
    {
      client: "pnpm",
      parts: [...linesOf("pnpm", "add"), { title: titles.sameDay, text: `minimumReleaseAgeExclude:\n  - "${name}"` }],
    },
    {
      client: "Yarn",
      parts: [
        scope
          ? { title: ".yarnrc.yml", text: `npmScopes:\n  ${scope.slice(1)}:\n    ${yarnrc.join("\n    ")}` }
          : { title: titles.ownProject, text: yarnrc.join("\n") },
        { title: titles.terminal, text: `yarn add ${wanted}` },
      ],
    },
  ];
}

function mavenInstructions({ name, file, registry }: Served, version: string): Instructions[] {
  const [group = "", artifact = ""] = name.split(":");
  const repositories = `exclusiveContent {
    forRepository {
        maven {
            url = uri("${registry}")
            credentials {
                username = "token"
                password = providers.environmentVariable("PORTAL_TOKEN").get()
            }
        }
    }
    filter { includeGroup("${group}") }
}`;
  const project = `<repositories>
  <repository>
    <id>portal</id>
    <url>${registry}</url>
  </repository>
</repositories>
<dependencies>
  <dependency>
    <groupId>${group}</groupId>
    <artifactId>${artifact}</artifactId>
    <version>${version}</version>
    <type>${file.slice(-3)}</type>
  </dependency>
</dependencies>`;
  const server = `<server>
  <id>portal</id>
  <username>token</username>
  <password>\${env.PORTAL_TOKEN}</password>
</server>`;
  return [
    {
      client: "Gradle",
      parts: [
        { title: "settings.gradle.kts › dependencyResolutionManagement › repositories", text: repositories },
        { title: "build.gradle.kts › dependencies", text: `implementation("${name}:${version}")` },
      ],
    },
    {
      client: "Maven",
      parts: [
        { title: "pom.xml", text: project },
        { title: "~/.m2/settings.xml › servers", text: server },
      ],
    },
  ];
}

function curlLines(
  { name, sha256 }: Files[number],
  { address, publicKey }: Pick<Installable, "address" | "publicKey">,
): string {
  const url = address + encodeURIComponent(name);
  return `curl -fLO -H "Authorization: Bearer $PORTAL_TOKEN" \\
  ${url}
curl -fLO ${url}.minisig
echo ${shellWord(`${sha256}  ${name}`)} |
  sha256sum -c
minisign -Vm ${shellWord(name)} \\
  -P ${publicKey}`;
}
