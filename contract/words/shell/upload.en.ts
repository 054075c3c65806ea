/** Texts of the shell's part "upload": the badge that shows how far an upload is. */
const en = {
  uploading: (name: string) => `Uploading ${name}`,
  failed: (name: string) => `The upload of ${name} failed`,
};

export type UploadWords = typeof en;
export default en;
