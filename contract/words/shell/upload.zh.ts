import type { UploadWords } from "./upload.en.ts";

/** Texts of the shell's part "upload", in Chinese. */
const zh = {
  uploading: (name) => `正在上传 ${name}`,
  failed: (name) => `${name} 上传失败`,
} satisfies UploadWords;

export default zh;
