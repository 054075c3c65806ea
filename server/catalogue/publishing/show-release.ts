import type { AdminRelease, ListedRelease } from "../../../contract/schemas/publishing.ts";
import { dayOf, presentDeprecation, presentTranslation, presentWithdrawn } from "../present.ts";
import { understoodRequirements } from "../compatibility.ts";
import { filesOfRelease } from "../release-files.ts";
import { nameFor, usernamesOf } from "../../identifiers/username.ts";
import type { Site, Stores } from "../../portal.ts";
import { withGroups } from "../taxonomy.ts";
import { findRelease, stateOf, textOf, type ReleaseAddress, type ReleaseRow } from "./release-row.ts";
import { untranslatedLists } from "./release-rules.ts";
import type { SignedIn } from "../../caller.ts";
import { createRelease } from "./create-release.ts";
import { changeRelease } from "./change-release.ts";
import { pinRelease } from "./pin-release.ts";
import { publishRelease } from "./publish-release.ts";
import { withdrawRelease } from "./withdraw-release.ts";
import type { Handlers } from "../../handler.ts";

/** A release as its publisher sees it, in any state, for a reader with this role. Throws `notFound` (10108) for an unknown slug or version. */
export async function showAdminRelease(
  { db, content }: Stores & Site,
  { role, ...address }: ReleaseAddress & Pick<SignedIn, "role">,
): Promise<AdminRelease> {
  const row = await findRelease(db.read, address);
  const text = textOf(row);
  const { other, requires, en, zh } = text;
  return {
    ...presentListed(row, await usernamesOf(db.read, [row.edited_by], nameFor(role))),
    other,
    requires: understoodRequirements(content, requires),
    en: withGroups(content, en),
    zh: withGroups(content, zh),
    withdrawn: presentWithdrawn(row),
    instead: row.instead,
    files: await filesOfRelease(db.read, address),
    untranslated: untranslatedLists(text).map(({ field }) => field),
  };
}

type ListedRow = Omit<
  ReleaseRow,
  "notes_en" | "notes_zh" | "requires" | "version_order" | "channel_place" | "build" | "imported"
>;

/** A release's fields in lists. `names`: the accounts' names by id. */
export function presentListed(
  row: ListedRow,
  names: Map<string, string>,
): Omit<ListedRelease, "notes" | "files" | "size" | "downloads"> {
  return {
    product: row.product,
    version: row.version,
    updateTime: dayOf(row),
    channel: row.channel,
    audience: row.audience,
    shown: row.audience_shown === 1,
    pinned: row.pinned === 1,
    state: stateOf(row),
    publishAt: row.publish_at,
    deprecated: presentDeprecation(row),
    translation: presentTranslation(row),
    editedAt: row.edited_at,
    editedBy: row.edited_by === null ? null : (names.get(row.edited_by) ?? null),
    revision: row.revision,
  };
}

/** What an editor gets who has just opened or changed a release. */
function releaseFor(
  portal: Stores & Site,
  { slug, version }: ReleaseAddress,
  { role }: Pick<SignedIn, "role">,
): Promise<AdminRelease> {
  return showAdminRelease(portal, { slug, version, role });
}

export const showReleaseCalls = {
  adminRelease: (portal, address, { signedIn }) => releaseFor(portal, address, signedIn),

  async createRelease(portal, release, { signedIn }) {
    await createRelease(portal, { actor: signedIn.account, ...release });
    return releaseFor(portal, release, signedIn);
  },

  async changeRelease(portal, change, { signedIn }) {
    await changeRelease(portal, { actor: signedIn.account, ...change });
    return releaseFor(portal, change, signedIn);
  },

  async pinRelease(portal, pin, { signedIn }) {
    await pinRelease(portal, { actor: signedIn.account, ...pin });
    return releaseFor(portal, pin, signedIn);
  },

  async publishRelease(portal, publication, { signedIn }) {
    await publishRelease(portal, { actor: signedIn.account, ...publication });
    return releaseFor(portal, publication, signedIn);
  },

  async withdrawRelease(portal, withdrawal, { signedIn }) {
    await withdrawRelease(portal, { actor: signedIn.account, ...withdrawal });
    return releaseFor(portal, withdrawal, signedIn);
  },
} satisfies Partial<Handlers>;
