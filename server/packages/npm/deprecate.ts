import * as z from "zod/mini";
import { limits } from "../../../contract/limits.ts";
import { reviseRelease } from "../../catalogue/publishing/revise-release.ts";
import { textOf } from "../../catalogue/publishing/release-row.ts";
import { inTransaction } from "./in-transaction.ts";
import { readText } from "../../http/input/plain-line.ts";
import type { Portal } from "../../portal.ts";
import { findPackage } from "./packages.ts";
import { npmRefusals, type Answer } from "./refusals.ts";

const document = z.object({
  versions: z.record(z.string(), z.object({ deprecated: z.optional(z.union([z.string(), z.boolean()])) })),
});

/** Sets or clears why versions are deprecated, which is all that a document without a tarball may change. */
export async function deprecate(
  portal: Portal,
  { actor, name, metadata }: { actor: string; name: string; metadata: unknown },
): Promise<Answer> {
  const known = await findPackage(portal, name);
  if (known.length === 0) return npmRefusals.unknownPackage(name);
  const { data } = document.safeParse(metadata);
  const sent = new Map(Object.entries(data?.versions ?? {}));
  if (sent.size !== known.length || !known.every(({ version }) => sent.has(version)))
    return npmRefusals.immutable(`${portal.publicUrl()}/publishing`);
  const changed = known.flatMap(({ product: slug, version, deprecated }) => {
    const given = sent.get(version)?.deprecated;
    const text = typeof given === "string" ? given : "";
    return text === (deprecated ?? "") ? [] : [{ slug, version, reason: readText(text) }];
  });
  if (changed.some(({ reason }) => reason === undefined || reason.length > limits.reason))
    return npmRefusals.longReason(limits.reason);
  await inTransaction(portal, async (within) => {
    for (const { slug, version, reason } of changed)
      await reviseRelease(within, { actor, slug, version }, (row) => ({
        action: "release.changed",
        text: { ...textOf(row), deprecated: reason ? { reason, reasonZh: null } : null },
        set: {},
      }));
  });
  return { body: { ok: true, id: name } };
}
