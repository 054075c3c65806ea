import type en from "./frames.en.ts";

/** Texts of the plot of frames in Chinese. A missing one fails the type check. */
const zh = {
  frames: {
    title: (count) => `手部菜单的 ${count} 帧，取自工具自带的日志`,
    refresh: "屏幕刷新率",
    rate: (refresh) => `${refresh} Hz`,
    choose: "帧",
    hint: "将指针移到某一帧上，或使用方向键，即可查看其耗时。",
    frame: (number, at, frame, gpu, cpu) =>
      `第 ${number} 帧，${at} ms 处：共 ${frame} ms，其中 GPU ${gpu} ms，CPU ${cpu} ms`,
    dropped: (count, refresh, limit) => `${refresh} Hz 下掉帧 ${count} 次，每帧限时 ${limit} ms。细线为 GPU 耗时。`,
    longest: "耗时最长的五帧（毫秒）",
    heads: ["帧", "总计", "GPU", "CPU"],
  },
} satisfies typeof en;

export default zh;
