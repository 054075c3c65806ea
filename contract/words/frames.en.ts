/** Texts of the plot of frames in English; this file defines which words exist. */
const en = {
  frames: {
    title: (count: number) => `${count} frames of the hand menu, from the log that comes with the tool`,
    refresh: "Refresh rate of the display",
    rate: (refresh: number) => `${refresh} Hz`,
    choose: "Frame",
    hint: "Point at a frame, or use the arrow keys, to see how long it took.",
    frame: (number: string, at: string, frame: string, gpu: string, cpu: string) =>
      `Frame ${number}, at ${at} ms: ${frame} ms, of which GPU ${gpu} ms and CPU ${cpu} ms`,
    dropped: (count: number, refresh: number, limit: string) =>
      `${count} dropped frames at ${refresh} Hz, which leaves ${limit} ms for each. The thin line is the time of the GPU.`,
    longest: "The five longest frames, in milliseconds",
    heads: ["Frame", "In all", "GPU", "CPU"],
  },
};

export default en;
