import { halfOf, type Source } from "./drawing.ts";

/** Metres to the picture, and its height. */
const place = { distance: 1.8, height: 1.6 };

const vertex = `#version 300 es
uniform mat4 projection, view; uniform vec2 size; uniform vec2 part; out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  at = vec2(part.x + corner.x * part.y, 1. - corner.y);
  gl_Position = projection * view * vec4((corner - .5) * size, -${place.distance}, 1);
}`;
const fragment = `#version 300 es
precision mediump float; uniform sampler2D picture; in vec2 at; out vec4 colour;
void main() { colour = texture(picture, at); }`;

/** Whether the browser supports immersive VR. */
export async function offersHeadset(): Promise<boolean> {
  return (await navigator.xr?.isSessionSupported("immersive-vr").catch(() => false)) ?? false;
}

/**
 * Hangs the picture or clip before the wearer, each half for its eye, until the session ends. Rejects where the session is
 * refused, and resolves with the way to leave it.
 */
export async function enterHeadset(source: Source, ended: () => void): Promise<() => void> {
  const session = await navigator.xr?.requestSession("immersive-vr");
  if (!session) throw new Error("no session");
  session.addEventListener("end", ended);
  try {
    const gl = document.createElement("canvas").getContext("webgl2", { xrCompatible: true });
    if (!gl) throw new Error("no WebGL");
    await gl.makeXRCompatible();
    const layer = new XRWebGLLayer(session, gl);
    await session.updateRenderState({ baseLayer: layer });
    const space = await session.requestReferenceSpace("local");
    const draw = openPainter(gl, source);
    const onFrame: XRFrameRequestCallback = (_, frame) => {
      session.requestAnimationFrame(onFrame);
      const views = frame.getViewerPose(space)?.views ?? []; // none while tracking is lost
      gl.bindFramebuffer(gl.FRAMEBUFFER, layer.framebuffer);
      gl.clear(gl.COLOR_BUFFER_BIT);
      for (const view of views) {
        const box = layer.getViewport(view);
        if (box) gl.viewport(box.x, box.y, box.width, box.height);
        if (box) draw(view);
      }
    };
    session.requestAnimationFrame(onFrame);
  } catch (error) {
    await session.end().catch(() => {});
    throw error;
  }
  return () => void session.end().catch(() => {}); // it may have ended by itself
}

/** Draws the part of the source that a view's eye sees. */
function openPainter(gl: WebGL2RenderingContext, source: Source): (view: XRView) => void {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error("no shader");
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  const at = (name: string) => gl.getUniformLocation(program, name);
  const upload = () => gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source.element);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  upload();
  return ({ eye, projectionMatrix, transform }) => {
    const half = halfOf(source, eye === "right" ? "right" : "left");
    if (!half) return;
    if (source.element instanceof HTMLVideoElement) upload();
    gl.uniformMatrix4fv(at("projection"), false, projectionMatrix);
    gl.uniformMatrix4fv(at("view"), false, transform.inverse.matrix);
    gl.uniform2f(at("size"), (place.height * half.width) / half.height, place.height);
    gl.uniform2f(at("part"), half.x > 0 ? 0.5 : 0, source.isPair ? 0.5 : 1);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  };
}
