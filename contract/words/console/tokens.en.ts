import type { PersonalScope, TokenScope } from "../../access.ts";

/** `days`: what the last of them has left. */
const ending = (count: number, days: number) => {
  const time = days === 1 ? "1 day" : `${days} days`;
  return count === 1 ? `1 token ends in ${time}` : `${count} tokens end within ${time}`;
};

/** Texts of the shell's part "tokens": personal tokens, and those for automation. */
const en = {
  title: "Automation tokens",
  lead: "Scripts and CI use a token instead of a login: they publish releases, push the site folder, or ask who is a developer.",
  create: "New token",
  table: "Automation tokens",
  columns: {
    name: "Token",
    scopes: "Scopes",
    creator: "Created by",
    expires: "Ends",
    lastUsed: "Last used",
    action: "Action",
  },
  ending,
  state: (all: number, soon: number, days: number, unused: number) => {
    const parts = [
      ...(soon > 0 ? [ending(soon, days)] : []),
      ...(unused > 0 ? [unused === 1 ? "1 is not used" : `${unused} are not used`] : []),
    ];
    return parts.join(", ") || (all === 1 ? "1 automation token" : `${all} automation tokens`);
  },
  daysLeft: (days: number) => (days === 1 ? "1 day left" : `${days} days left`),
  notSince: (day: string) => `not since ${day}`,
  neverUsed: "Never used",
  scopes: { publish: "Publish", site: "Site folder", "developers:read": "Developers" } satisfies Record<
    TokenScope,
    string
  >,
  renew: "Renew",
  renewOne: (name: string) => `Renew ${name}`,
  noScope: "Read",
  states: { expired: "Expired", inactive: "Not accepted" },
  inactiveHint: "Its creator is no longer an admin.",
  emptyTitle: "No automation tokens",
  empty: "Create one for the script or CI job that publishes your releases.",
  creating: {
    title: "New automation token",
    lead: "A token counts only while its creator is an admin.",
    name: "Name",
    nameHint: "Where it is used, such as “Release job”.",
    enterName: "Enter a name.",
    scope: "What it may do",
    scopes: {
      publish: "Publish: everything a publisher may do",
      site: "Push and pull the site folder",
      "developers:read": "Look up developers",
      none: "Read: public calls only",
    } satisfies Record<TokenScope | "none", string>,
    lifetime: "Valid for",
    days: (count: number) => `${count} days`,
    button: "Create token",
    working: "Creating",
  },
  shown: {
    title: "Copy the token now",
    lead: (name: string) => `“${name}” is shown only this once. Store it where your script can read it.`,
    field: "Token",
    copy: "Copy token",
    copied: "Copied",
    usage: "Send it with every request:",
    done: "Done",
  },
  own: {
    title: "Your tokens",
    state: (count: number): string =>
      count === 0
        ? "You have no tokens"
        : count === 1
          ? "1 token acts in your name"
          : `${count} tokens act in your name`,
    lead: "With a personal token, a build or a script downloads files in your name, without a browser.",
    create: "New personal token",
    table: "Your tokens",
    scopes: { download: "Download", read: "Read", publish: "Publish" } satisfies Record<PersonalScope, string>,
    expired: "Expired",
    emptyTitle: "No tokens yet",
    empty: "Create one for each build or script, so that you can revoke it alone.",
    creatingTitle: "New personal token",
    creatingLead: "It downloads what you may download. Whoever has it acts in your name.",
    nameHint: "Where it is used, such as “Nightly build”.",
    may: {
      download: "Download files",
      read: "Download files, read the catalog as I see it",
      publish: "The same, and publish",
    } satisfies Record<PersonalScope, string>,
    revoked: "From the next request on, builds with this token download nothing. This cannot be undone.",
  },
  approving: {
    title: (client: string) => `Let ${client} download in your name?`,
    lead: (network: string, at: string) =>
      `It asked from the network ${network}, ${at}. Allow it only if you have just started this yourself.`,
    name: "Name of the token",
    enterName: "Enter a name.",
    terms: (title: string, version: string) => `${title}, version ${version} (new tab)`,
    agree: "I have read the terms and agree",
    mustAgree: "Read the terms and agree to them first.",
    button: "Allow",
    working: "Allowing",
    done: "Allowed. Return to your terminal.",
    ended: "This login has ended. Start again in your terminal.",
  },
  licences: {
    title: "License terms",
    lead: "A token downloads only after your agreement to the current license terms of a product. A new version asks again.",
    version: (version: string) => `Version ${version}`,
    next: (version: string, day: string) => `Version ${version}, from ${day}`,
    agreed: "Agreed",
    agree: "Read and agree",
  },
  lines: {
    title: "In a build",
    token: "Token",
    personal: "Any personal token",
    product: "Product",
    system: "Build system",
    copy: "Copy",
    copied: "Copied",
    secret: "Store the token as the secret PORTAL_TOKEN.",
  },
  builds: {
    title: "Trusted builds",
    lead: "GitHub Actions and GitLab CI jobs publish without a stored token, by proving which repository they belong to.",
    add: "Trust a repository",
    columns: {
      repository: "Repository",
      product: "May publish",
      job: "Workflow and ref",
      lastUsed: "Last used",
      action: "Action",
    },
    site: "Site folder",
    everyRef: "every branch: whoever may push can publish",
    waiting: (product: string) => `${product}, after a publisher approves`,
    emptyTitle: "No trusted builds",
    empty: "Trust the repository whose jobs publish your releases.",
    adding: {
      title: "Trust a repository",
      lead: "Its jobs get a token for fifteen minutes. They are trusted only while you are an admin.",
      product: "May publish",
      issuer: "Issuer",
      issuerHint: "For GitLab: its address, such as https://gitlab.com.",
      repository: "Repository",
      workflow: "File of the workflow",
      ref: "Git ref",
      refHint:
        "* at the end stands for anything. Without a ref, every branch is trusted, so whoever may push can publish.",
      environment: "Environment",
      environmentHint: "Leave it empty for any. The build system decides who may use it.",
      waits: "A publisher publishes what it delivers",
      waitsHint: "Until then, the release is a draft.",
      button: "Trust",
      working: "Saving",
    },
    ending: {
      ask: (name: string) => `Trust ${name} no longer?`,
      text: "Its jobs get no more tokens, and those that they have end now.",
      open: "Remove",
      openFor: (name: string) => `Remove ${name}`,
      button: "Remove",
      working: "Removing",
      done: (name: string) => `${name} is no longer trusted.`,
    },
  },
  revoking: {
    ask: (name: string) => `Revoke “${name}”?`,
    text: "From the next request on, whatever uses this token is refused. This cannot be undone.",
    open: "Revoke",
    openFor: (name: string) => `Revoke ${name}`,
    button: "Revoke token",
    working: "Revoking",
    done: (name: string) => `“${name}” was revoked.`,
  },
};

export type TokensWords = typeof en;
export default { tokens: en };
