import { all, onShow } from "../head/page.ts";

/** Plays muted clips of articles while they are seen, unless the reader wants less motion; the controls always work. */
export function playClips(): void {
  onShow(() => {
    const clips = all("video[loop]") as HTMLVideoElement[]; // by the selector
    if (clips.length === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const clip = target as HTMLVideoElement; // one of those below
        if (isIntersecting) clip.play().catch(() => undefined); // the browser may forbid it
        else clip.pause();
      }
    });
    for (const clip of clips) watcher.observe(clip);
  });
}
