import type { SdkType } from "../../contract/schemas/sdk-types.ts";
import type { ColumnType, Generated } from "kysely";
import type { Audience } from "../../contract/audience.ts";
import type { Deprecation, Notes, ReleaseBuild, Translation, Version } from "../../contract/schemas/catalogue.ts";
import type { Subject } from "./subjects.ts";
import type { Json } from "./json.ts";

/** The package.json of an npm package, whose name and version are valid. */
export type PackageManifest = { name: string; version: string; [field: string]: unknown };

export type CatalogueTables = {
  products: {
    slug: string;
    /** A key of the site's taxonomy, as are `platform` and `engine` below. */
    kind: string;
    name_en: string;
    name_zh: string;
    summary_en: string;
    summary_zh: string;
    position: number;
    /** 1: retired; its addresses stay, and its pages say so. */
    retired: ColumnType<number, number | undefined>;
    /** The slugs that it had in other revisions, also in later ones before a rollback. */
    former_slugs: Generated<Json<string[]>>;
    revision: number;
  };
  /** `state`: a withdrawn release is `published`, with `withdrawn_at`. */
  releases: {
    product: string;
    version: string;
    /** The version's sort key, created by `versionOrder`. */
    version_order: string;
    /** The day of the release; empty if it is unknown. */
    update_time: string;
    /** A key of the site's taxonomy, and its place there, by which the latest version is found. */
    channel: ColumnType<string, string | undefined>;
    channel_place: ColumnType<number, number | undefined>;
    /** 1: the latest of its channel, whatever its version. */
    pinned: ColumnType<number, number | undefined>;
    /** Who it is for, unless its channel or product is for fewer; and 1: others see that it exists. */
    audience: ColumnType<Audience, Audience | undefined>;
    audience_shown: ColumnType<number, number | undefined>;
    state: "draft" | "scheduled" | "published";
    publish_at: string | null;
    other: number;
    notes_en: Json<Notes>;
    notes_zh: Json<Notes>;
    requires: Json<Version["requires"]>;
    withdrawn_at: string | null;
    withdrawn_reason: string | null;
    /** The same for readers of Chinese; `null` if it is the same text. */
    withdrawn_reason_zh: ColumnType<string | null, string | null | undefined>;
    /** Why it should not be used any more, and which version to use instead of a deprecated or withdrawn one. */
    deprecated: ColumnType<Json<Deprecation> | null, Json<Deprecation> | null | undefined>;
    instead: ColumnType<string | null, string | null | undefined>;
    /** The language whose text is missing or outdated, and which of the two; `null` if neither. */
    translation_language: ColumnType<Translation["language"] | null, Translation["language"] | null | undefined>;
    translation_state: ColumnType<Translation["state"] | null, Translation["state"] | null | undefined>;
    /** When and by which account it was last changed; `null` for the portal's initial content. */
    edited_at: ColumnType<string | null, string | null | undefined>;
    edited_by: ColumnType<string | null, string | null | undefined>;
    /** The build whose token created it or delivered its files; `null` if a person did so last. */
    build: ColumnType<Json<ReleaseBuild> | null, Json<ReleaseBuild> | null | undefined>;
    /** By language, the digest of day and text as the last import of a change log wrote them; `null` if it was not imported. */
    imported: ColumnType<Json<Record<string, string>> | null, Json<Record<string, string>> | null | undefined>;
    revision: number;
  };
  /** A file of a release. Its bytes are the blob of that SHA-256. */
  files: {
    product: string;
    version: string;
    name: string;
    sha256: string;
    platform: string;
    engine: string;
    position: number;
    /** Empty if it has none. */
    caption_en: ColumnType<string, string | undefined>;
    caption_zh: ColumnType<string, string | undefined>;
    /** 1 for at most one file of a release. */
    recommended: ColumnType<number, number | undefined>;
  };
  /**
   * Stored bytes, addressed by their content. `block_crcs`: the CRC-32 of every 256 KB block, base64 of 4 bytes each;
   * `created_at`: when the bytes were last stored. `manifest`: the package.json of an npm package, with the name and version that it says.
   */
  blobs: {
    sha256: string;
    size: number;
    block_crcs: string;
    created_at: string;
    package: ColumnType<string | null, string | null | undefined>;
    package_version: ColumnType<string | null, string | null | undefined>;
    manifest: ColumnType<Json<PackageManifest> | null, Json<PackageManifest> | null | undefined>;
    /** Public types of an archive; null until they are read. */
    types: ColumnType<Json<SdkType[]> | null, Json<SdkType[]> | null | undefined>;
  };
  /** Further digests of stored bytes in hexadecimal, computed when they are first needed. `blake2b`: of 512 bits. */
  blob_digests: { sha256: string; md5: string; sha1: string; sha512: string; blake2b: string };
  /** An npm package, and the product that published it first; other products cannot. */
  packages: { name: string; product: string };
  /** A tag of an npm package that a publisher set, beside `latest` and those of the channels. */
  package_tags: { package: string; tag: string; version: string; set_at: string };
  /** Bytes that are being removed from the store, `until` a time at the latest. */
  blob_removals: { sha256: string; until: string };
  /**
   * A resumable upload of an account; its bytes are in the file store. `sha256` is set once the file has been stored.
   * `lease`: the request that is writing it, until `leased_until`; `release_asked` is 1 if another request is waiting for
   * the lease.
   */
  uploads: {
    id: string;
    account: string;
    size: number;
    sha256: string | null;
    expires_at: string;
    lease: string | null;
    leased_until: string | null;
    release_asked: ColumnType<number, number | undefined, number>;
  };
  /** A change of the public pages: the catalogue's revision after it, and its subjects, JSON. */
  catalogue_changes: { revision: number; subjects: Json<readonly Subject[]> };
  /** A subscription of an account to mails about a product's releases. */
  release_subscriptions: { account: string; product: string; created_at: string };
  /**
   * A release that is announced to subscribers. `last_account`: the last account whose mail has been queued, in the order
   * of ids; `told`: who had mails before it was opened to more people.
   */
  release_news: {
    product: string;
    version: string;
    queued_at: string;
    last_account: string;
    ended_at: string | null;
    told: ColumnType<Audience | null, Audience | null | undefined>;
  };
};
