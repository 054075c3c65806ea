import type en from "./samples.en.ts";
import { spaced } from "./spaced.ts";

/** Texts of the samples' pages in Chinese. A missing one fails the type check. */
const zh = {
  samples: {
    title: (product) => spaced(product, "示例"),
    description: (product) => `${spaced(product, "的示例")}：演示内容与可下载的文件。`,
    heading: "示例",
    none: (product) => `${product} 暂无示例`,
    link: (sample) => `示例“${sample}”的链接`,
    sourcesOf: (sample) => `源代码：${sample}`,
    sourcesDescription: (sample, product) => `${product} 示例“${sample}”的源文件。`,
    backToSample: "查看示例",
    files: "源文件",
  },
} satisfies typeof en;

export default zh;
