/** Texts of checking a file in English; this file defines which words exist. */
const en = {
  verifyFile: {
    title: "Check a downloaded file",
    lead: "Drop it on its row above, or choose it here. It is compared by its SHA-256 in this browser and is not uploaded.",
    keys: "Signatures and their keys",
    choose: "Choose a file",
    stop: "Stop",
    reading: (file: string) => `Reading ${file}.`,
    verdicts: {
      same: "It matches",
      renamed: "It matches, under another name",
      otherFile: "Another file of this version",
      otherVersion: "A file of another version",
      differs: "It doesn’t match",
    },
    same: (file: string, version: string) => `Identical to ${file} of version ${version}.`,
    otherFile: (file: string) => `Identical to ${file}, not to the file of this row.`,
    differs: "It has the right size, but another hash. Download it again, and don’t run it.",
    shorter: (bytes: string) => `It is too short by ${bytes} B: perhaps the download stopped early. Download it again.`,
    longer: (bytes: string) => `It is too long by ${bytes} B. Download it again, and don’t run it.`,
    unknown: "It is none of the files of this product.",
    signature: {
      valid: "Its signature is by this portal’s key.",
      invalid: "Its signature is not by this portal’s key. Don’t run it, and tell us.",
      unchecked: "Its signature could not be checked here: use minisign.",
    },
    ownFile: "Your file",
    publishedFile: "Published file",
    notRead: "Not read, because the size differs",
    folder: "That is a folder. Drop the file as you downloaded it, before unpacking.",
    many: "Those are several files. Drop one at a time.",
    unreadable: "The file can’t be read. It may have been moved or changed since.",
    failed: "The published checksums could not be fetched. Check your connection and try again.",
  },
};

export default en;
