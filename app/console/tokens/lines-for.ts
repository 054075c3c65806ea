export const buildSystems = ["Shell", "GitHub Actions", "GitLab CI", "Jenkins"] as const;

/** What a build does with its token: fetch a file, publish a release, push the site folder, or ask who is a developer. */
export type BuildJob =
  | { kind: "download"; path: string }
  | { kind: "publish"; product: string }
  | { kind: "site" | "developers:read" };

/** The command of a job, with the token in the variable PORTAL_TOKEN. */
export function commandFor(job: BuildJob, origin: string): string {
  const header = '-H "Authorization: Bearer $PORTAL_TOKEN"';
  const portal = `npx --yes ${origin}/portal.tgz`;
  switch (job.kind) {
    case "download":
      return `curl -fLO ${header} '${origin}${job.path}'`;
    case "publish":
      return `${portal} release publish release.yaml build/* --product ${job.product} --server ${origin}`;
    case "site":
      return `${portal} push site --server ${origin}`;
    case "developers:read":
      return `curl -f ${header} '${origin}/api/developers/<id>'`;
  }
}

/** Lines of a build system that run a command with the token in the secret PORTAL_TOKEN. */
export function linesFor(system: (typeof buildSystems)[number], command: string): string {
  switch (system) {
    case "Shell":
      return ["export PORTAL_TOKEN=plx_…", command].join("\n");
    case "GitHub Actions":
      return ["- run: |", `    ${command}`, "  env:", "    PORTAL_TOKEN: ${{ secrets.PORTAL_TOKEN }}"].join("\n");
    case "GitLab CI":
      return ["portal:", "  script:", "    - |", `      ${command}`].join("\n");
    case "Jenkins":
      return [
        "withCredentials([string(credentialsId: 'PORTAL_TOKEN', variable: 'PORTAL_TOKEN')]) {",
        "  sh '''",
        `    ${command}`,
        "  '''",
        "}",
      ].join("\n");
  }
}
