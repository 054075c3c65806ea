// Draws a picture twice, once for each eye.
// Sample of the fictional Parallax One platform. Apache-2.0.

const VERTEX = `
attribute vec2 corner;
varying vec2 at;
void main() { at = corner; gl_Position = vec4(corner, 0.0, 1.0); }`;

// "part" is the eye's part of the picture: offset in xy, size in zw, from the top left corner.
const FRAGMENT = `
precision highp float;
varying vec2 at;
uniform sampler2D picture;
uniform vec4 part;
uniform vec2 fit;
uniform vec2 turn;
uniform float tangent;
uniform float aspect;
uniform bool panorama;
const float PI = 3.141592653589793;
void main() {
  vec2 uv;
  if (panorama) {
    vec3 ray = normalize(vec3(at.x * tangent * aspect, at.y * tangent, -1.0));
    float up = ray.y * cos(turn.y) - ray.z * sin(turn.y);
    float ahead = ray.y * sin(turn.y) + ray.z * cos(turn.y);
    float longitude = atan(ray.x, -ahead) + turn.x;
    uv = vec2(fract(longitude / (2.0 * PI) + 0.5), 0.5 - asin(clamp(up, -1.0, 1.0)) / PI);
  } else {
    uv = vec2(at.x, -at.y) * fit * 0.5 + 0.5;
    if (uv.x < 0.0 || uv.x > 1.0 || uv.y < 0.0 || uv.y > 1.0) discard;
  }
  gl_FragColor = texture2D(picture, part.xy + uv * part.zw);
}`;

/** About what Parallax One shows of the world, from top to bottom. */
const FIELD_OF_VIEW = (90 * Math.PI) / 180;

const PARTS = {
  mono: [
    [0, 0, 1, 1],
    [0, 0, 1, 1],
  ],
  "side-by-side": [
    [0, 0, 0.5, 1],
    [0.5, 0, 0.5, 1],
  ],
  "top-bottom": [
    [0, 0, 1, 0.5],
    [0, 0.5, 1, 0.5],
  ],
};

function compile(gl) {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`the shaders do not link: ${gl.getProgramInfoLog(program)}`);
  }
  gl.useProgram(program);
  return program;
}

/** A picture larger than the graphics card takes is made smaller. */
function fitting(image, limit) {
  const scale = Math.min(1, limit / Math.max(image.naturalWidth, image.naturalHeight));
  if (scale === 1) return image;
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(image.naturalWidth * scale);
  canvas.height = Math.floor(image.naturalHeight * scale);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Null where the browser has no WebGL. */
export function openEyes(canvas) {
  const gl = canvas.getContext("webgl", { alpha: false });
  if (!gl) return null;
  const program = compile(gl);
  const uniform = (name) => gl.getUniformLocation(program, name);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
  const corner = gl.getAttribLocation(program, "corner");
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
    gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  }
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  let pictureAspect = 1;

  return {
    load(image) {
      const source = fitting(image, gl.getParameter(gl.MAX_TEXTURE_SIZE));
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, source);
      pictureAspect = image.naturalWidth / image.naturalHeight;
    },
    /** `turn` is where the head looks, in radians: to the right, and up. */
    draw({ projection, layout, turn }) {
      canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
      canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
      const width = Math.floor(canvas.width / 2);
      const aspect = width / canvas.height;
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.uniform1i(uniform("panorama"), projection === "panorama" ? 1 : 0);
      gl.uniform1f(uniform("tangent"), Math.tan(FIELD_OF_VIEW / 2));
      gl.uniform1f(uniform("aspect"), aspect);
      gl.uniform2f(uniform("turn"), turn.right, turn.up);
      PARTS[layout].forEach((part, eye) => {
        const ratio = aspect / ((pictureAspect * part[2]) / part[3]);
        gl.viewport(eye * width, 0, width, canvas.height);
        gl.uniform4fv(uniform("part"), part);
        gl.uniform2f(uniform("fit"), Math.max(1, ratio), Math.max(1, 1 / ratio));
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      });
    },
  };
}
