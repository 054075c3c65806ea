import type en from "./stereo.en.ts";

/** Texts of the stereo view in Chinese. A missing one fails the type check. */
const zh = {
  stereo: {
    open: "用双眼观看",
    openInHeadset: "在头显中打开",
    title: "用双眼观看",
    picture: "左右眼各自看到的画面",
    ways: "观看方式",
    names: { pair: "平行", crossed: "交叉", anaglyph: "红青", turns: "交替" },
    hints: {
      pair: "放松双眼，像看屏幕后方的远处那样，直到两幅画面合为一幅。",
      crossed: "让双眼向内交叉，直到中间出现第三幅画面，然后注视该画面。",
      anaglyph: "戴上红青眼镜，红色镜片对应左眼。",
      turns: "左右眼画面交替显示，近处的物体移动得更多。",
    },
    enter: "在头显中打开",
    states: {
      missing: "双眼画面加载失败，请检查网络后重新打开。",
      entering: "正在等待头显…",
      inside: "画面已在头显中显示，再次点击按钮即可退出。",
      left: "已退出头显，画面恢复到此处。",
      refused: "头显未能开始会话。请确认头显已连接并已授权，然后重试。",
    },
  },
} satisfies typeof en;

export default zh;
