import type { Colour } from "../../browser/colours.ts";
import type { Batch, Tone } from "./mesh.ts";

export type Palette = Record<Tone, Colour>;
/** Pixels of the canvas: left, bottom, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];
export type StereoPainter = {
  /** Draws everything into a box; `matrix` leads from metres to the box. */
  draw: (matrix: Float32Array, box: Box, pixelRatio: number) => void;
};

/**
 * `nearer` moves a line towards the eye, by ten times as large a part of its distance. A line is drawn half a pixel wider than it
 * is, and its alpha says how much of each pixel it covers.
 */
const lineVertex = `#version 300 es
in vec3 a,b;uniform mat4 m;uniform vec4 size;uniform float nearer;out vec3 at;out float far;
void main(){vec4 p=m*vec4(a,1),q=m*vec4(b,1);
if(p.w<.05)p=mix(p,q,(.05-p.w)/(q.w-p.w));if(q.w<.05)q=mix(q,p,(.05-q.w)/(p.w-q.w));
vec2 s=p.xy/p.w*size.xy,e=q.xy/q.w*size.xy,d=e-s;far=length(d);d=far>.01?d/far:vec2(1,0);
float end=float(gl_VertexID&1),side=float(gl_VertexID>>1)*2.-1.,w=end>.5?q.w:p.w,r=size.z+size.w/w+.5;
vec2 o=d*(end*2.-1.)*r+vec2(-d.y,d.x)*side*r;vec4 c=end>.5?q:p;
at=vec3(end*far+(end*2.-1.)*r,side*r,r);c.xy+=o/size.xy*c.w;c.z-=nearer;gl_Position=min(p.w,q.w)<.049?vec4(2,2,2,1):c;}`;
const lineFragment = `#version 300 es
precision highp float;in vec3 at;in float far;uniform vec3 colour;out vec4 o;
void main(){o=vec4(colour,at.z-length(vec2(at.x-clamp(at.x,0.,far),at.y)));if(o.a<=0.)discard;}`;
const faceVertex = `#version 300 es
in vec3 a;uniform mat4 m;void main(){gl_Position=m*vec4(a,1);}`;
const faceFragment = `#version 300 es
precision mediump float;uniform vec3 colour;out vec4 o;void main(){o=vec4(colour,1);}`;

/** Prepares a scene. Throws if the shaders do not compile. */
export function openPainter(gl: WebGL2RenderingContext, batches: Batch[], palette: Palette): StereoPainter {
  const programs = { line: linked(gl, lineVertex, lineFragment), face: linked(gl, faceVertex, faceFragment) };
  const parts = batches.map((batch) => {
    const program = batch.lines ? programs.line : programs.face;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, batch.values, gl.STATIC_DRAW);
    for (const [index, name] of (batch.lines ? ["a", "b"] : ["a"]).entries()) {
      const position = gl.getAttribLocation(program, name);
      gl.enableVertexAttribArray(position);
      gl.vertexAttribPointer(position, 3, gl.FLOAT, false, batch.lines ? 24 : 12, index * 12);
      if (batch.lines) gl.vertexAttribDivisor(position, 1);
    }
    return { ...batch, program, array };
  });
  gl.enable(gl.DEPTH_TEST);
  gl.depthFunc(gl.LEQUAL);
  gl.enable(gl.SAMPLE_ALPHA_TO_COVERAGE);
  const draw: StereoPainter["draw"] = (matrix, box, pixelRatio) => {
    const [, , width, height] = box;
    gl.viewport(...box);
    for (const { program, array, lines, tone, pixels, metres, values, nearer } of parts) {
      gl.useProgram(program);
      gl.bindVertexArray(array);
      gl.uniformMatrix4fv(gl.getUniformLocation(program, "m"), false, matrix);
      gl.uniform3fv(gl.getUniformLocation(program, "colour"), palette[tone]);
      if (!lines) {
        gl.drawArrays(gl.TRIANGLES, 0, values.length / 3);
        continue;
      }
      const focal = Math.hypot(matrix[1] ?? 0, matrix[5] ?? 0, matrix[9] ?? 0); // however the scene is turned
      const sizes = [width / 2, height / 2, (pixels * pixelRatio) / 2, (metres * focal * height) / 4] as const;
      gl.uniform4f(gl.getUniformLocation(program, "size"), ...sizes);
      gl.uniform1f(gl.getUniformLocation(program, "nearer"), nearer);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, values.length / 6);
    }
  };
  return { draw };
}

function linked(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error("the context is lost");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "not linked");
  return program;
}
