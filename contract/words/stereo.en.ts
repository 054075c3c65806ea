/** Texts of the stereo view in English; this file defines which words exist. */
const en = {
  stereo: {
    open: "See it with both eyes",
    openInHeadset: "Open in this headset",
    title: "See it with both eyes",
    picture: "The picture as each eye sees it",
    ways: "How to look at it",
    names: { pair: "Pair", crossed: "Cross-eyed", anaglyph: "Red and cyan", turns: "Wiggle" },
    hints: {
      pair: "Look through the screen, as if at something far behind it, until the two pictures become one.",
      crossed: "Cross your eyes until a third picture appears between the two, and look at that one.",
      anaglyph: "Put on red and cyan glasses, with red over the left eye.",
      turns: "The two pictures take turns. What is near moves more than what is far.",
    },
    enter: "Open in this headset",
    states: {
      missing: "The picture for both eyes could not be loaded. Check the connection, then open it again.",
      entering: "Waiting for the headset…",
      inside: "The picture is in your headset. Press the button again to leave.",
      left: "You have left the headset. The picture is here as before.",
      refused: "The headset didn’t start a session. Check that it is connected and allowed, then try again.",
    },
  },
};

export default en;
