import type { Command } from "./command.ts";

/** Every command of the contract's "Command line"; its module is imported on demand. */
export const commands: Command[] = [
  {
    name: "release publish",
    usage: "release publish <file.yaml> [files…] [--product <slug>] [--platform <platform>] [--engine <engine>]",
    about: "publishes a release with its files; run it again after an interruption",
    options: { product: { type: "string" }, platform: { type: "string" }, engine: { type: "string" } },
    run: async () => (await import("./release-publish.ts")).publishFromFile,
  },
  {
    name: "changelog import",
    usage:
      "changelog import <files or folders…> --product <slug> [--language en|zh] [--date YYYY-MM-DD] [--date-order dayFirst|monthFirst] [--groups <name=group,…>] [--publish] [--incomplete] [--overwrite] [--dry-run]",
    about: "makes a draft of every version in a change log, or publishes them; run again, it changes what differs",
    options: {
      product: { type: "string" },
      language: { type: "string" },
      date: { type: "string" },
      "date-order": { type: "string" },
      groups: { type: "string" },
      publish: { type: "boolean" },
      incomplete: { type: "boolean" },
      overwrite: { type: "boolean" },
      "dry-run": { type: "boolean" },
    },
    run: async () => (await import("./changelog-import.ts")).importFromFile,
  },
  {
    name: "push",
    usage: "push <folder> [--dry-run] [--strict] [--force]",
    about: "makes a revision of the site from a folder: all of it takes effect, or nothing",
    options: { "dry-run": { type: "boolean" }, strict: { type: "boolean" }, force: { type: "boolean" } },
    run: async () => (await import("./site.ts")).pushFromTerminal,
  },
  {
    name: "pull",
    usage: "pull <folder>",
    about: "writes the present site into a folder, with its releases",
    run: async () => (await import("./site.ts")).pullFromTerminal,
  },
  {
    name: "site history",
    usage: "site history",
    about: "lists the revisions of the site",
    run: async () => (await import("./site.ts")).showHistory,
  },
  {
    name: "site rollback",
    usage: "site rollback <revision>",
    about: "makes a new revision with the content of an earlier one",
    run: async () => (await import("./site.ts")).rollBackFromTerminal,
  },
  {
    name: "site new",
    usage: "site new <folder>",
    about: "writes a commented folder to begin with",
    run: async () => (await import("./site-new.ts")).writeSkeleton,
  },
  {
    name: "docs import",
    usage: "docs import <folder> [--from docusaurus|vitepress|mkdocs|docfx]",
    about: "writes _meta.yaml, the order and titles of folders, from another generator's navigation",
    options: { from: { type: "string" } },
    run: async () => (await import("./docs-import.ts")).importDocs,
  },
  {
    name: "accounts import",
    usage: "accounts import <developers.csv> [--language en|zh] [--dry-run] [--send]",
    about:
      "makes accounts of developers from the columns name, mailbox, phone, organization and since; with --send, they get a link to set a password",
    options: { language: { type: "string" }, "dry-run": { type: "boolean" }, send: { type: "boolean" } },
  },
  {
    name: "admin create",
    usage: "admin create <mailbox>",
    about: "creates an admin and prints the password",
  },
  {
    name: "account unlock",
    usage: "account unlock <account>",
    about: "ends the lock of an account after wrong passwords",
  },
  {
    name: "keys replace",
    usage: "keys replace [--days <days>]",
    about: "publishes the next signing keys, which sign in 30 days unless said otherwise",
    options: { days: { type: "string" } },
  },
  {
    name: "backup",
    usage: "backup <folder>",
    about:
      "backs database, files and secret up while the portal is in use; run it again to bring the folder up to date",
  },
  {
    name: "restore",
    usage: "restore <folder>",
    about: "restores a backup into this configuration's empty database and data folder",
  },
  {
    name: "check",
    usage: "check [--repair]",
    about: "compares every stored file with its SHA-256 and checks the database; refused where something is wrong",
    options: { repair: { type: "boolean" } },
  },
  {
    name: "read-only",
    usage: "read-only on|off",
    about: "lets the portal only be read, or written again, while it is in use",
  },
];
