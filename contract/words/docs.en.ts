/** Texts of the documentation in English; this file defines which words exist. */
const en = {
  docs: {
    title: (product: string) => `${product} documentation`,
    description: (product: string) =>
      `Guides for ${product}: set-up, input and hands, rendering, spatial features, testing and publishing.`,
    pages: "Documentation pages",
    none: (product: string) => `No documentation for ${product} yet`,
    previous: "Previous",
    next: "Next",
    updated: (day: string) => `Edited ${day}`,
    minutes: (count: number) => `${count} min read`,
    copyMarkdown: "Copy page as Markdown",
    markdownCopied: "Markdown copied",
    otherIsNewer: (day: string) => `The Chinese page is newer (${day}).`,
    thisIsNewer: (day: string) => `The Chinese page is older (${day}).`,
    readOther: "Read it in Chinese",
    copyCode: "Copy the code",
    codeCopied: "Code copied",
  },
  article: {
    contents: "On this page",
    linkTo: (heading: string) => `Link to “${heading}”`,
    linkCopied: "Link copied",
  },
  figures: {
    headset: "The inside of a headset: two lenses, each made of rings",
    device: "A headset with its strap and four cameras",
    hand: "A hand with the 26 joints that hand tracking reports",
    menu: "A menu over the left palm, pressed with the right index finger",
    controllers: "Two controllers, each with a stick and two buttons",
    room: "A room with a cube on a table, held in place by an anchor",
    passthrough: "Three layers: the camera image of the room, passthrough, and the app in front",
    frames: "Frame times as bars: one frame takes longer than the limit",
    spread: "Frame times by how often they occur: most are short, a few are long",
    pair: "One picture for each eye: the nearer a disc, the more its place differs",
    panorama: "A sphere around two eyes: a picture in all directions",
    layers: "An app, its engine, OpenXR and the runtime as layers",
    parcel: "A box with a label, ready to be sent",
    versions: "Two versions of a document, the newer in front",
    teleport: "An arc from a controller to a target on the floor",
    hud: "A panel in view that shows the frame time while the app runs",
    log: "A log with a row for each frame, one of them marked",
    gate: "Builds before a gate: one has passed",
    empty: "An empty room",
  },
};

export default en;
