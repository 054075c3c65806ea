import type { ProductSource } from "../../../contract/schemas/products-yaml.ts";
import { xml } from "../../http/xml.ts";
import type { Artifact } from "./address.ts";

/** `maven-metadata.xml` of an artifact. `names`: its versions from the lowest on, at least one; `changed`: ISO 8601, or empty. */
export function metadataOf({ group, artifact }: Artifact, names: readonly string[], changed: string): string {
  const release = names.findLast((version) => !version.includes("-")) ?? names.at(-1) ?? "";
  return document("metadata", [
    element("groupId", group),
    element("artifactId", artifact),
    "<versioning>",
    element("latest", names.at(-1) ?? ""),
    element("release", release),
    "<versions>",
    ...names.map((version) => element("version", version)),
    "</versions>",
    ...(changed ? [element("lastUpdated", changed.replaceAll(/\D/g, "").slice(0, 14).padEnd(14, "0"))] : []),
    "</versioning>",
  ]);
}

export type DescribedArtifact = Artifact & {
  version: string;
  packaging: string;
  /** Why it was withdrawn or deprecated: Maven has no other place for it that does not choose a version itself. */
  warning: string | null;
  /** Whether a publisher's Gradle metadata are beside it. */
  hasModule: boolean;
  source: ProductSource;
  page: string;
  licence: { name: string; url: string } | undefined;
};

/** The POM of a version whose publisher has uploaded none. */
export function pomOf({
  group,
  artifact,
  version,
  packaging,
  warning,
  hasModule,
  source,
  page,
  licence,
}: DescribedArtifact): string {
  const lines = [
    ...(hasModule ? ["<!-- do_not_remove: published-with-gradle-metadata -->"] : []),
    element("modelVersion", "4.0.0"),
    element("groupId", group),
    element("artifactId", artifact),
    element("version", version),
    element("packaging", packaging),
    element("name", source.name.en),
    element("description", warning === null ? source.summary.en : `${warning}\n${source.summary.en}`),
    element("url", page),
    ...(licence
      ? ["<licenses><license>", element("name", licence.name), element("url", licence.url), "</license></licenses>"]
      : []),
    ...(source.repository === undefined ? [] : [`<scm>${element("url", source.repository)}</scm>`]),
  ];
  return document("project", lines, ' xmlns="http://maven.apache.org/POM/4.0.0"');
}

function document(root: string, lines: readonly string[], attributes = ""): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${root}${attributes}>`, ...lines, `</${root}>`, ""].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${xml(text)}</${name}>`;
}
