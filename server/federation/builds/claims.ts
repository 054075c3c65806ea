import type { JWTPayload } from "jose";
import type { ReleaseBuild } from "../../../contract/schemas/catalogue.ts";

/** What a build job's OpenID token says of it. `repositoryId`: empty if it says none; `workflow`: the path of the file that defines it; `ref`: of Git; `environment`: empty if it names none. */
export type BuildClaims = {
  repository: string;
  repositoryId: string;
  workflow: string;
  ref: string;
  environment: string;
  source: ReleaseBuild;
};

/** Reads the claims of GitHub Actions or GitLab CI; `undefined` if they are neither's, or of a job for somebody's proposal. */
export function readBuildClaims(claims: JWTPayload): BuildClaims | undefined {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === "string" ? value : "";
  };
  // Such a job runs with the rights of the repository, for a change that anybody has proposed
  if (text("event_name") === "pull_request_target") return undefined;
  const [commit, environment] = [text("sha"), text("environment")];
  const [repository, project] = [text("repository"), text("project_path")];
  if (repository) {
    const server = text("server_url") || "https://github.com";
    const run = `${server}/${repository}/actions/runs/${text("run_id")}`;
    const workflow = pathIn(text("workflow_ref"), `${repository}/`);
    return {
      repository,
      repositoryId: text("repository_id"),
      workflow,
      ref: text("ref"),
      environment,
      source: { repository, commit, run },
    };
  }
  if (!project) return undefined;
  const kind = text("ref_type") === "tag" ? "tags" : "heads";
  return {
    repository: project,
    repositoryId: text("project_id"),
    workflow: pathIn(text("ci_config_ref_uri"), `${project}//`),
    ref: text("ref_path") || `refs/${kind}/${text("ref")}`,
    environment,
    source: { repository: project, commit, run: `${claims.iss}/${project}/-/jobs/${text("job_id")}` },
  };
}

/** The path of a file in `…<before><path>@<ref>`. */
function pathIn(address: string, before: string): string {
  const end = address.lastIndexOf("@refs/");
  const file = address.slice(0, end < 0 ? address.lastIndexOf("@") : end); // a file's name may have an @
  return file.split(before).slice(1).join(before);
}

type Rule = {
  repository: string;
  repository_id: string | null;
  workflow: string | null;
  ref: string | null;
  environment: string | null;
};

/** Whether a job is one that a rule trusts. A workflow without a folder is GitHub's. */
export function isTrusted({ repository, repositoryId, workflow, ref, environment }: BuildClaims, rule: Rule): boolean {
  const files = rule.workflow === null ? [workflow] : [rule.workflow, `.github/workflows/${rule.workflow}`];
  const isRef = rule.ref?.endsWith("*") ? ref.startsWith(rule.ref.slice(0, -1)) : ref === rule.ref;
  const isThere = [null, environment].includes(rule.environment);
  const isSame = repository === rule.repository && [null, repositoryId].includes(rule.repository_id);
  return isSame && isThere && files.includes(workflow) && (rule.ref === null || isRef);
}
