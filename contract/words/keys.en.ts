/** Texts of the page of signing keys in English; this file defines which words exist. */
const en = {
  keys: {
    description: "The public keys of {name}, and how to verify files and packages with them.",
    lead: "{name} signs every file and package that it publishes. A signature proves that it was published here, not who built it.",
    files: "Files",
    filesText:
      "Every file has a signature at its address with .minisig. It also covers the file’s name, SHA-256, release and day.",
    packages: "npm packages",
    packagesText: "Every version has a signature, which npm and pnpm verify with the key that the registry publishes.",
    verify: "Verify",
    key: "Key",
    copyLine: "Copy the command",
    copyKey: (keyid: string) => `Copy key ${keyid}`,
    until: (day: string) => `Signs until ${day}, and then verifies what it has signed.`,
  },
};

export default en;
