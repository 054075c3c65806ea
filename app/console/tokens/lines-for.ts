export const buildSystems = ["curl", "GitHub Actions", "GitLab CI", "Jenkins"] as const;

/** Lines of a build system that fetch a file with the token in the secret PORTAL_TOKEN. */
export function linesFor(system: (typeof buildSystems)[number], address: string): string {
  const command = `curl -fLO -H "Authorization: Bearer $PORTAL_TOKEN" '${address}'`;
  switch (system) {
    case "curl":
      return ["export PORTAL_TOKEN=plx_…", command].join("\n");
    case "GitHub Actions":
      return ["- run: |", `    ${command}`, "  env:", "    PORTAL_TOKEN: ${{ secrets.PORTAL_TOKEN }}"].join("\n");
    case "GitLab CI":
      return ["fetch-sdk:", "  script:", "    - |", `      ${command}`].join("\n");
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
