import { refusals } from "../../../contract/refusals.ts";
import { deleteDraft } from "../../catalogue/publishing/delete-draft.ts";
import { publishRelease } from "../../catalogue/publishing/publish-release.ts";
import { createFileSender } from "../../downloads/send-file.ts";
import { usernameOf, usernamesOf } from "../../identifiers/username.ts";
import type { Portal } from "../../portal.ts";
import { refusal, type Answer, type Exchange } from "./answers.ts";
import { publish } from "./publish.ts";
import { findPublisher } from "./publisher.ts";
import { stageId } from "./stage-id.ts";

type StageRequest = { rest: readonly string[]; query: URLSearchParams; exchange: Exchange };

const largestPage = 100;

/** Handles `npm stage` below `/-/stage`: packages of drafts, which wait for somebody who publishes them. */
export function createStage(portal: Portal): (request: StageRequest) => Promise<Answer | undefined> {
  const sendFile = createFileSender(portal);

  return async ({ rest: [first, ...rest], query, exchange }) => {
    const { request } = exchange;
    const publisher = await findPublisher(portal, request);
    if ("body" in publisher) return publisher;
    const { actor, products } = publisher;
    if (first === "package" && request.method === "POST")
      return publish(portal, request, { actor, name: rest.join("/"), isStaged: true });
    const staged = (await listStaged(portal)).filter(({ product }) => products?.includes(product) ?? true);
    if (first === undefined) return { body: await presentPage(portal, staged, query) };
    const found = staged.find((each) => stageId(each) === first);
    if (!found) return refusal(404, refusals.notFound.code, "There is no staged package of this id");
    const { product: slug, version, revision, file, files } = found;
    const action = `${request.method} ${rest.join("/")}`;
    if (action === "GET ") return { body: (await present(portal, [found]))[0] };
    if (action === "GET tarball") {
      const sent = { product: slug, file, sha256: found.sha256 };
      await sendFile(exchange, sent, { onStart: () => undefined });
      return undefined;
    }
    if (action === "POST approve") {
      await publishRelease(portal, { actor, slug, version, revision });
      return { body: { ok: true } };
    }
    if (action !== "DELETE ") return refusal(404, refusals.unknownPath.code, "There is nothing here");
    if (files > 1)
      return refusal(403, 10102, `This draft has other files; delete it at ${portal.publicUrl()}/publishing`);
    await deleteDraft(portal, { actor, slug, version, revision });
    return { body: { ok: true } };
  };
}

/** The packages among the files of drafts, the latest first. */
function listStaged({ db }: Portal) {
  return db.read
    .selectFrom("releases")
    .innerJoin("files", (join) =>
      join.onRef("files.product", "=", "releases.product").onRef("files.version", "=", "releases.version"),
    )
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .leftJoin("blob_digests", "blob_digests.sha256", "files.sha256")
    .select(["files.product", "files.version", "files.name as file", "files.sha256", "blob_digests.sha1"])
    .select(["blobs.package", "blobs.package_version"])
    .select(["releases.channel", "releases.edited_at", "releases.edited_by", "releases.revision"])
    .select((row) =>
      row
        .selectFrom("files as all")
        .select(({ fn }) => fn.countAll<number>().as("files"))
        .whereRef("all.product", "=", "releases.product")
        .whereRef("all.version", "=", "releases.version")
        .$asScalar()
        .$notNull()
        .as("files"),
    )
    .where("releases.state", "=", "draft")
    .where("blobs.package", "is not", null)
    .whereRef("blobs.package_version", "=", "files.version")
    .orderBy("releases.edited_at", "desc")
    .orderBy("files.position")
    .execute();
}

type Staged = Awaited<ReturnType<typeof listStaged>>[number];

/** Pages count from 0. */
async function presentPage(portal: Portal, staged: readonly Staged[], query: URLSearchParams) {
  const count = (name: string, otherwise: number) =>
    /^\d{1,6}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : otherwise;
  const [page, perPage] = [count("page", 0), Math.min(count("perPage", largestPage), largestPage)];
  const name = query.get("package");
  const wanted = staged.filter((each) => name === null || each.package === name);
  const items = await present(portal, wanted.slice(page * perPage, (page + 1) * perPage));
  return { items, page, perPage, total: wanted.length };
}

async function present({ db, content }: Portal, staged: readonly Staged[]) {
  const names = await usernamesOf(
    db.read,
    staged.flatMap(({ edited_by }) => edited_by ?? []),
    usernameOf,
  );
  const [first] = content.settings.taxonomy.channels;
  return staged.map((each) => ({
    id: stageId(each),
    packageName: each.package,
    version: each.version,
    tag: each.channel === first?.key ? "latest" : each.channel,
    createdAt: each.edited_at,
    actor: names.get(each.edited_by ?? "") ?? null,
    shasum: each.sha1,
  }));
}
