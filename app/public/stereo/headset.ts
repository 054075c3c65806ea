import { product, viewMatrix } from "../../ui/figures/geometry.ts";
import type { Scene } from "../../ui/figures/scene.ts";
import type { StereoPainter } from "./painter.ts";

/** Whether the browser supports immersive VR. */
export async function offersHeadset(): Promise<boolean> {
  return (await navigator.xr?.isSessionSupported("immersive-vr").catch(() => false)) ?? false;
}

/**
 * Shows the scene in the headset, upright and before the wearer, until the session ends. Rejects where the session is refused,
 * and resolves with the way to leave it.
 */
export async function enterHeadset(
  gl: WebGL2RenderingContext,
  { view, width }: Scene,
  { paint, ended }: { paint: () => { painter: StereoPainter; back: readonly number[] } | null; ended: () => void },
): Promise<() => void> {
  const session = await navigator.xr?.requestSession("immersive-vr");
  if (!session) throw new Error("no session");
  session.addEventListener("end", ended);
  try {
    await gl.makeXRCompatible();
    const layer = new XRWebGLLayer(session, gl);
    await session.updateRenderState({ baseLayer: layer, depthNear: 0.05, depthFar: 50 });
    const space = await session.requestReferenceSpace("local");
    const scene = viewMatrix({ yaw: view.yaw, pitch: 0, distance: Math.max(0.6, width * 0.75) });
    const draw: XRFrameRequestCallback = (_, xrFrame) => {
      session.requestAnimationFrame(draw);
      const pose = xrFrame.getViewerPose(space);
      const ready = paint();
      if (!pose || !ready) return; // tracking was lost, or the WebGL context
      gl.bindFramebuffer(gl.FRAMEBUFFER, layer.framebuffer);
      const [red = 0, green = 0, blue = 0] = ready.back;
      gl.clearColor(red, green, blue, 1);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      for (const eye of pose.views) {
        const box = layer.getViewport(eye);
        if (!box) continue;
        const matrix = product(product(eye.projectionMatrix, eye.transform.inverse.matrix), scene);
        ready.painter.draw(matrix, [box.x, box.y, box.width, box.height], 2);
      }
    };
    session.requestAnimationFrame(draw);
  } catch (error) {
    await session.end().catch(() => {});
    throw error;
  }
  return () => void session.end().catch(() => {}); // it may have ended by itself
}
