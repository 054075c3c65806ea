/** Texts of the samples' pages in English; this file defines which words exist. */
const en = {
  samples: {
    title: (product: string) => `${product} samples`,
    description: (product: string) => `Samples for ${product}: what they show, and the files to download.`,
    heading: "Samples",
    none: (product: string) => `No samples for ${product} yet`,
    link: (sample: string) => `Link to the sample “${sample}”`,
    sourcesOf: (sample: string) => `Sources: ${sample}`,
    sourcesDescription: (sample: string, product: string) =>
      `The source files of the sample “${sample}” for ${product}.`,
    backToSample: "The sample",
    files: "Source files",
  },
};

export default en;
