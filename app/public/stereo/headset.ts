import type { RoomPainter } from "../room/painter.ts";
import type { RoomEye, RoomScene } from "../room/scene.ts";
import { minus, plus, type Vector } from "../room/vectors.ts";

/** Whether the browser supports immersive VR. */
export async function offersHeadset(): Promise<boolean> {
  return (await navigator.xr?.isSessionSupported("immersive-vr").catch(() => false)) ?? false;
}

/**
 * Shows the scene in the headset, with the wearer's eyes where the scene's are, until the session ends. Rejects where the session
 * is refused, and resolves with the way to leave it.
 */
export async function enterHeadset(
  gl: WebGL2RenderingContext,
  scene: RoomScene,
  { painter, ended }: { painter: () => RoomPainter | null; ended: () => void },
): Promise<() => void> {
  const session = await navigator.xr?.requestSession("immersive-vr");
  if (!session) throw new Error("no session");
  session.addEventListener("end", ended);
  try {
    await gl.makeXRCompatible();
    const layer = new XRWebGLLayer(session, gl);
    await session.updateRenderState({ baseLayer: layer, depthNear: 0.05, depthFar: 50 });
    const space = await session.requestReferenceSpace("local");
    const moment = scene.moment(0);
    const draw: XRFrameRequestCallback = (_, xrFrame) => {
      session.requestAnimationFrame(draw);
      const pose = xrFrame.getViewerPose(space);
      const ready = painter();
      if (!pose || !ready) return; // tracking was lost, or the WebGL context
      for (const eye of pose.views) {
        const box = layer.getViewport(eye);
        if (!box) continue;
        ready.draw({
          eye: eyeInScene(eye, scene.view.eye),
          moment,
          box: [box.x, box.y, box.width, box.height],
          framebuffer: layer.framebuffer,
          sharpness: 1,
          ratio: 2,
        });
      }
    };
    session.requestAnimationFrame(draw);
  } catch (error) {
    await session.end().catch(() => {});
    throw error;
  }
  return () => void session.end().catch(() => {}); // it may have ended by itself
}

/** An eye of the headset in the scene, whose wearer is at `origin`. */
function eyeInScene({ projectionMatrix, transform }: XRView, origin: Vector): RoomEye {
  const { x, y, z } = transform.position;
  const [right, up, back] = [0, 4, 8].map((at): Vector => {
    const [a = 0, b = 0, c = 0] = transform.matrix.slice(at, at + 3);
    return [a, b, c];
  });
  const forward = minus([0, 0, 0], back ?? [0, 0, 1]);
  const place = plus(origin, [x, y, z]);
  const seen = (axis: Vector | undefined, [px, py, pz]: Vector) =>
    axis ? axis[0] * px + axis[1] * py + axis[2] * pz : 0;
  const column = (axis: Vector, w: number) =>
    [0, 1, 2, 3].map((row) =>
      [right, up, back].reduce(
        (sum, each, k) => sum + (projectionMatrix[row + 4 * k] ?? 0) * seen(each, axis),
        (projectionMatrix[row + 12] ?? 0) * w,
      ),
    );
  const matrix = [column([1, 0, 0], 0), column([0, 1, 0], 0), column([0, 0, 1], 0), column(minus([0, 0, 0], place), 1)];
  return { matrix: Float32Array.from(matrix.flat()), place, forward };
}
