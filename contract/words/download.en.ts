/** Texts around downloads in English; this file defines which words exist. */
const en = {
  /** By the status of who is logged in. */
  application: ["Become a developer", "Application under review", "You are a developer", "Correct the application"],
  files: {
    title: "Files",
    download: "Download",
    downloadFile: (file: string) => `Download ${file}`,
    sha256: "SHA-256",
    copyHash: (file: string) => `Copy the SHA-256 of ${file}`,
    kinds: {
      tgz: "Source package for Package Manager, recommended",
      unitypackage: "For projects without Package Manager",
      samples: "Sample scenes",
      plugin: "Plug-in for the project's Plugins folder",
      tool: "Program for Windows, macOS and Linux, runs on Node.js",
      native: "Headers and samples for the NDK",
      other: "Archive",
    },
    none: "This version has no files.",
  },
  verify: {
    title: "Download and verify",
    systems: { windows: "Windows", macos: "macOS", linux: "Linux" },
    system: "Operating system",
    file: "File",
    copy: "Copy the commands",
    readTerms: "Read the terms to get the curl line",
    getLink: "Get the curl line",
    goodUntil: (time: string) =>
      `The link is good until ${time}; a download that has begun can be resumed for 24 hours.`,
    noScript: "Downloading needs JavaScript, because the license terms have to be agreed to first.",
  },
  licence: {
    please: "Please read and agree to the license terms first.",
    version: (title: string, version: string) => `${title} ${version}. You only agree once per version.`,
    read: "Read the terms and download",
    agreed: (title: string, version: string, date: string) => [
      `You agreed to the `,
      `${title} ${version}`,
      ` on ${date}.`,
    ],
    readAgain: "Read again",
    meta: (version: string, effective: string) => `Version ${version} · effective ${effective}`,
    languages: { zh: "中文", en: "English" },
    openAsPage: "Open as a page",
    close: "Close",
    terms: "Text of the terms",
    agree: "I have read and agree to the license terms",
    agreeAndDownload: "Agree and download",
    agreeOnly: "Agree",
    cancel: "Cancel",
    readToEnd: ({ screen, screens }: { screen: number; screens: number }) =>
      `Read to the end (${screen} of ${screens} screens)`,
    newTerms: "The terms have changed. Please read and agree to the new version.",
    loading: "Fetching the terms",
    preparing: "Preparing the link",
    started: (file: string, size: string) => `Downloading ${file} (${size}). Verify it when the download is complete.`,
  },
  commandLine: {
    title: "Download on the command line",
    readTerms: "Read the terms",
    released: (size: string, date: string) => `${size} · released ${date}`,
  },
  sample: {
    addressCopied: "Address copied",
    readSources: "Read the sources",
    partOf: (version: string) => `Part of version ${version}`,
    missing: "This file can no longer be downloaded.",
  },
};

export default en;
