import type { Colour } from "../../browser/colours.ts";
import { colourNames } from "./painter-colours.ts";
import { matter, type RoomGroup, type Moment, type Part, type RoomEye, type RoomScene } from "./scene.ts";
import { plus, type Vector } from "./vectors.ts";
import type { RoomPalette } from "./worker-messages.ts";

const groups: RoomGroup[] = [0, 1, 2];
const nowhere: Vector = [0, 0, 0];

const vertex = `#version 300 es
layout(location=0) in vec3 place;layout(location=1) in vec3 normal;layout(location=2) in vec2 kind;
uniform mat4 m;uniform vec3 eye,forward,moved[3];out vec3 at,n;out float far;flat out float id;
void main(){at=place+moved[int(kind.y)];n=normal;id=kind.x;far=dot(at-eye,forward);gl_Position=m*vec4(at,1);}`;

/** The cube is a box whose faces have round holes, and a hollow sphere that is seen inside the box only. */
const cut = `#version 300 es
precision highp float;in vec3 at,n;in float far;flat in float id;uniform mat3 axes;uniform vec3 centre;uniform vec2 cube;
void open(){if(id<4.5||id>5.3)return;vec3 q=abs(axes*(at-centre));float most=max(q.x,max(q.y,q.z));
if(id<5.1){if(dot(q,q)<cube.y*cube.y)discard;}else if(most>cube.x)discard;}`;

const lit = `${cut}
uniform vec3 bg,wallA,wallB,floorC,grid,shade,thingA,thingB,thingC,handA,handB,handC,virtualA,virtualB,virtualC,missed,lineHand,panel;
uniform float line,frames;uniform sampler2D label;
layout(location=0) out vec4 colour;layout(location=1) out vec4 known;
void main(){open();vec3 d=normalize(n),c;float l=dot(d,normalize(vec3(-.42,.86,.36))),t=clamp(l*.5+.5,0.,1.);
if(id<1.5){c=d.y>.7?floorC:abs(d.x)>.7?wallB:wallA;vec2 g=abs(d.y)>.7?at.xz:abs(d.x)>.7?at.zy:at.xy;
vec2 off=abs(fract(g/.4+.5)-.5)*.4;float w=line*far;vec2 on=1.-smoothstep(w*.5,w*1.5,off);c=mix(c,grid,max(on.x,on.y));
float near=min(min(at.z+3.7,2.35-at.x),d.y>.7?9.:at.y);float fold=smoothstep(0.,.5,d.y>.7?near:abs(d.x)>.7?min(at.z+3.7,at.y):min(2.35-at.x,at.y));
c=mix(shade,c,mix(.9,1.,fold));}
else if(id<3.5){c=mix(thingC,thingB,smoothstep(.1,.55,t));c=mix(c,thingA,smoothstep(.6,.95,t));}
else if(id<4.5){c=mix(handC,handB,smoothstep(.12,.62,t));c=mix(c,handA,smoothstep(.55,.92,t));}
else if(id<5.5){float k=clamp(l,0.,1.);c=mix(virtualC,virtualB,smoothstep(.02,.42,k));c=mix(c,virtualA,smoothstep(.55,.98,k));if(id>5.1&&id<5.3)c=mix(c*.62,c,.45);}
else if(id>6.5){c=mix(thingA,thingB,.15);vec2 q=at.xy-panel.xy+vec2(.5,.185);float i=floor(q.x*120.),b=mod(i+frames,216.),late=b==83.||b==84.?1.:0.;
float v=late>.5?18.6:10.4+1.7*sin(b*.1163552835)+1.8*fract(sin(b*12.9898)*43758.5453);
vec2 l=(at.xy-panel.xy-vec2(-.5,.135))/vec2(.4,.07);
if(frames>=0.&&d.z>.5&&all(greaterThan(l,vec2(0)))&&all(lessThan(l,vec2(1))))c=mix(c,lineHand,texture(label,l).r);
if(frames>=0.&&d.z>.5&&i>=0.&&i<120.&&q.y>0.){if(q.y<v*.0135&&fract(q.x*120.)<.7)c=late>.5?missed:virtualC;
else if(abs(q.y-13.9*.0135)<.0012&&fract(q.x*50.)<.6)c=grid*.6;}}
else c=mix(virtualC,virtualA,smoothstep(-.25,.95,l));
colour=vec4(c,1);known=vec4(floor(id),far,d.x*.5+.5,d.y*.5+.5);}`;

const silhouette = `${cut}
layout(location=0) out vec4 known;void main(){open();known=vec4(floor(id),far,0,0);}`;

const whole = `#version 300 es
void main(){gl_Position=vec4(vec2(gl_VertexID&1,gl_VertexID>>1)*4.-1.,0,1);}`;

/**
 * Lines where matter, depth or direction changes; the ghost where the other eye sees something virtual or a hand; a dashed line
 * around what is virtual and hidden. \`per\` points of the textures for one of the canvas, \`wide\` for one of the page.
 */
const finish = `#version 300 es
precision highp float;uniform sampler2D colours,scene,other,hidden;uniform float wide,fade;uniform int per;
uniform vec3 bg,lineReal,lineHand,lineVirtual,ghost;uniform vec2 corner;out vec4 o;
ivec2 most;vec4 of(sampler2D s,ivec2 p){return texelFetch(s,clamp(p,ivec2(0),most),0);}
float behind(vec4 a,ivec2 p){vec4 e=of(other,p);return a.x<3.5&&e.x>3.5&&e.y<a.y*1.02?1.:0.;}
vec3 one(ivec2 p){vec4 a=of(scene,p),h=of(hidden,p);vec3 c=of(colours,p).rgb,lc=lineReal;
float g=3.*behind(a,p),w=0.,v=0.,nearest=1e9,id=0.;
for(int k=0;k<8;k++){float an=float(k)*.7854;ivec2 q=p+ivec2(round(vec2(cos(an),sin(an))*max(wide*.78,1.)));vec4 b=of(scene,q);g+=behind(b,q);
float step=abs(a.y-b.y),low=min(a.y,b.y);bool edge=abs(a.x-b.x)>.5||(step>.035*low+.012&&a.x>1.5)||step>.09*low;
if(a.x>3.5&&a.x<4.5&&b.x>3.5&&b.x<4.5)edge=step>.011;else if(length(a.zw-b.zw)>.17)edge=true;
if(edge){w+=1.;if(low<nearest){nearest=low;id=a.y<b.y?a.x:b.x;}}
if((of(hidden,q).x>.5)!=(h.x>.5))v+=1.;}
if(a.x<3.5)c=mix(c,ghost,g/11.);
w=clamp(w/2.5,0.,1.);if(id>4.5)lc=lineVirtual;else if(id>3.5)lc=lineHand;else w*=.85;
c=mix(c,lc,w);
vec2 f=vec2(p)/wide;if(a.x<3.5&&v>0.&&mod(f.x*.6+f.y*.8,9.)<5.)c=mix(c,lineVirtual,clamp(v/2.5,0.,1.)*.9);
return c;}
void main(){most=textureSize(scene,0)-1;vec2 here=gl_FragCoord.xy-corner;ivec2 p=ivec2(here)*per;vec3 s=vec3(0);
for(int y=0;y<per;y++)for(int x=0;x<per;x++)s+=one(p+ivec2(x,y));s/=float(per*per);
o=vec4(mix(bg,s,fade>0.?smoothstep(.2*fade,fade,here.x):1.),1);}`;

/** Joints and the bones between them: capsules, whatever lies before them. */
const markVertex = `#version 300 es
layout(location=0) in vec3 a;layout(location=1) in vec3 b;layout(location=2) in vec2 kind;
uniform mat4 m;uniform vec3 moved[3];uniform vec2 size;uniform float ratio,add;out vec3 at;out float len;
void main(){vec3 by=moved[int(kind.y)];float r=kind.x;vec4 p=m*vec4(a+by,1),q=m*vec4(b+by,1);if(min(p.w,q.w)<.05){gl_Position=vec4(2,2,2,1);return;}vec2 s=p.xy/p.w*size,d=q.xy/q.w*size-s;len=length(d);d=len>.01?d/len:vec2(1,0);
float end=float(gl_VertexID&1),side=float(gl_VertexID>>1)*2.-1.,w=(r+add)*ratio+.5;
at=vec3(end*len+(end*2.-1.)*w,side*w,w);vec2 to=s+d*at.x+vec2(-d.y,d.x)*at.y;gl_Position=vec4(to/size,0,1);}`;
const markFragment = `#version 300 es
precision highp float;in vec3 at;in float len;uniform vec3 colour;out vec4 o;
void main(){float k=clamp(at.z-length(vec2(at.x-clamp(at.x,0.,len),at.y)),0.,1.);if(k<=0.)discard;o=vec4(colour,1)*k;}`;

/**
 * What is drawn: for an eye, at a moment of the scene, into a box of a canvas or of another framebuffer. `other`: the eye whose
 * picture is seen as the ghost. `sharpness`: points of the textures for one of the box, 1 or 2; `ratio`: points of the box for
 * one of the page; `fade`: the part of its left side, in points of the page, that becomes the page's colour.
 */
export type RoomPicture = {
  eye: RoomEye;
  other?: RoomEye;
  moment: Moment;
  box: readonly [x: number, y: number, width: number, height: number];
  framebuffer?: WebGLFramebuffer | null;
  /** The colour channels that it is drawn into. */
  channels?: readonly [red: boolean, green: boolean, blue: boolean];
  sharpness: number;
  ratio: number;
  fade?: number;
};

export type RoomPainter = {
  /** Takes the page's colours, before the first picture and when they change. */
  colour: (palette: RoomPalette) => void;
  /** Writes on the scene's panel, which is empty before. */
  label: (text: string) => void;
  draw: (picture: RoomPicture) => void;
};

/** Prepares a room, whose hands are meshes already. Rejects if the graphics processor cannot draw it. */
export async function openRoomPainter(
  gl: WebGL2RenderingContext,
  scene: RoomScene,
  hands: Part[],
): Promise<RoomPainter> {
  const programs = await openPrograms(gl, scene);
  let colours = new Map<string, Colour>();
  const colour: RoomPainter["colour"] = (palette) => {
    colours = new Map(colourNames.map((name) => [name, palette.get(`--room-${name}`) ?? [0.5, 0.5, 0.5]]));
    for (const program of Object.values(programs)) {
      gl.useProgram(program);
      for (const [name, value] of colours) {
        const place = gl.getUniformLocation(program, glslName(name));
        if (place) gl.uniform3fv(place, value);
      }
    }
  };
  const [real, added] = [scene.real(), scene.added()];
  const ordered = [...real, ...hands, ...added];
  const count = (some: Part[]) => some.reduce((total, { mesh }) => total + mesh.triangles.length, 0);
  const [reals, all, virtual] = [count(real), count(ordered), count(added)];
  const meshes = vertexArray(gl, ordered.flatMap(vertices), [3, 3, 2], false);
  const marks = markArrays(gl, scene);
  const label = gl.createTexture();
  writeLabel(gl, label, "");
  let buffers: Buffers | null = null;

  const draw: RoomPainter["draw"] = (picture) => {
    const { eye, other, moment, sharpness, ratio } = picture;
    const [, , width, height] = picture.box;
    const [w, h] = [width * sharpness, height * sharpness];
    if (!buffers || buffers.width !== w || buffers.height !== h) {
      buffers?.free();
      buffers = openBuffers(gl, w, h);
    }
    const moved = Float32Array.from(groups.flatMap((group) => [...(moment.moved[group] ?? nowhere)]));
    gl.disable(gl.BLEND);
    gl.enable(gl.DEPTH_TEST);
    gl.viewport(0, 0, w, h);
    gl.bindVertexArray(meshes);
    gl.clearColor(0, 20, 0.5, 0.5);
    const pass = (
      program: WebGLProgram,
      into: WebGLFramebuffer,
      from: RoomEye | undefined,
      range: [number, number],
    ) => {
      const place = (name: string) => gl.getUniformLocation(program, name);
      gl.useProgram(program);
      gl.bindFramebuffer(gl.FRAMEBUFFER, into);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      if (!from) return;
      gl.uniformMatrix4fv(place("m"), false, from.matrix);
      gl.uniform3fv(place("eye"), from.place);
      gl.uniform3fv(place("forward"), from.forward);
      gl.uniform3fv(place("moved"), moved);
      gl.uniform3fv(place("centre"), plus(scene.cube?.centre ?? nowhere, moment.moved[1] ?? nowhere));
      gl.uniform1f(place("frames"), scene.panel ? (moment.frames ?? 0) : -1);
      const focal = Math.hypot(from.matrix[1] ?? 0, from.matrix[5] ?? 0, from.matrix[9] ?? 0);
      gl.uniform1f(place("line"), (1.4 * ratio) / (focal * height));
      gl.drawArrays(gl.TRIANGLES, ...range);
    };
    gl.activeTexture(gl.TEXTURE4);
    gl.bindTexture(gl.TEXTURE_2D, label);
    pass(programs.lit, buffers.scene, eye, [0, all]);
    pass(programs.silhouette, buffers.other, other, [reals, all - reals]);
    pass(programs.silhouette, buffers.hidden, eye, [all - virtual, virtual]);

    gl.disable(gl.DEPTH_TEST);
    finishPicture(gl, programs.finish, picture, buffers.textures);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    drawMarks(gl, programs.mark, picture, moved, marks, colours);
    gl.colorMask(true, true, true, true);
  };
  return { colour, label: (text) => writeLabel(gl, label, text), draw };
}

/** Draws the outlines of what the textures hold, into the box of the picture. */
function finishPicture(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { box, framebuffer = null, channels = [true, true, true], sharpness, ratio, fade = 0 }: RoomPicture,
  textures: readonly WebGLTexture[],
): void {
  const place = (name: string) => gl.getUniformLocation(program, name);
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.viewport(...box);
  gl.colorMask(...channels, true);
  gl.useProgram(program);
  gl.uniform1i(place("per"), sharpness);
  gl.uniform1f(place("wide"), sharpness * ratio);
  gl.uniform1f(place("fade"), fade * ratio);
  gl.uniform2f(place("corner"), box[0], box[1]);
  for (const [index, texture] of textures.entries()) {
    gl.activeTexture(gl.TEXTURE0 + index);
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
}

/** Draws joints, bones and dots over the picture. */
function drawMarks(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { eye, moment, box: [, , width, height], ratio }: RoomPicture,
  moved: Float32Array,
  marks: ReturnType<typeof markArrays>,
  colours: ReadonlyMap<string, Colour>,
): void {
  const place = (name: string) => gl.getUniformLocation(program, name);
  gl.useProgram(program);
  gl.uniformMatrix4fv(place("m"), false, eye.matrix);
  gl.uniform3fv(place("moved"), moved);
  gl.uniform2f(place("size"), width / 2, height / 2);
  const share = Math.min(width, height * 1.3) / ratio / 840; // joints are smaller in a small picture
  gl.uniform1f(place("ratio"), ratio * (0.25 + 0.75 * Math.min(share, 1.25)));
  for (const { array, instances, name, add, isDotted } of marks) {
    gl.bindVertexArray(array);
    gl.uniform3fv(place("colour"), colours.get(name) ?? [0.5, 0.5, 0.5]);
    gl.uniform1f(place("add"), add);
    const shown = isDotted ? Math.round(instances * (moment.dots ?? 1)) : instances;
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, shown);
  }
}

async function openPrograms(gl: WebGL2RenderingContext, { cube, panel }: RoomScene) {
  if (!gl.getExtension("EXT_color_buffer_float") && !gl.getExtension("EXT_color_buffer_half_float"))
    throw new Error("the graphics processor draws into no half floats");
  const programs = {
    lit: linked(gl, vertex, lit),
    silhouette: linked(gl, vertex, silhouette),
    finish: linked(gl, whole, finish),
    mark: linked(gl, markVertex, markFragment),
  };
  await compiled(gl, Object.values(programs));
  for (const program of Object.values(programs)) {
    gl.useProgram(program);
    gl.uniform2f(gl.getUniformLocation(program, "cube"), cube?.half ?? 0, cube?.hollow ?? 0);
    gl.uniformMatrix3fv(gl.getUniformLocation(program, "axes"), false, turnedAxes(cube?.turn ?? 0));
    gl.uniform3fv(gl.getUniformLocation(program, "panel"), panel ?? nowhere);
    for (const [index, name] of ["colours", "scene", "other", "hidden", "label"].entries())
      gl.uniform1i(gl.getUniformLocation(program, name), index);
  }
  return programs;
}

/** From a point of the world to the axes of something turned around the upright one. */
function turnedAxes(turn: number): Float32Array {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return Float32Array.of(cos, 0, sin, 0, 1, 0, -sin, 0, cos);
}

function vertices({ matter: name, mesh, group = 0 }: Part): number[] {
  return mesh.triangles.flatMap((corner) => {
    const [place, normal] = [mesh.corners[corner], mesh.normals[corner]];
    return place && normal ? [...place, ...normal, matter[name], group] : [];
  });
}

/** Bones first, then joints, of which those of the wrist, the palm and the tips are filled; and the dots of a line. */
function markArrays(gl: WebGL2RenderingContext, { hands, dots = [] }: RoomScene) {
  const chains = [[1, 0], [1, 2, 3, 4, 5], [1, 6, 7, 8, 9, 10], [1, 11, 12, 13, 14, 15], [1, 16, 17, 18, 19, 20], [1, 21, 22, 23, 24, 25]]; // prettier-ignore
  const bones = hands.flatMap(({ joints, group = 0 }) =>
    chains.flatMap((chain) =>
      chain.slice(1).flatMap((to, index) => [...(joints[chain[index] ?? 0] ?? []), ...(joints[to] ?? []), 0.65, group]),
    ),
  );
  const filled = new Set([0, 1, 5, 10, 15, 20, 25]);
  const radius = (joint: number) => (joint < 2 ? 4.2 : filled.has(joint) ? 3.6 : 2.9);
  const joints = (chosen: (joint: number) => boolean) =>
    hands.flatMap(({ joints: places, group = 0 }) =>
      places.flatMap((place, joint) => (chosen(joint) ? [...place, ...place, radius(joint), group] : [])),
    );
  const marks = (values: number[], name: string, add: number, isDotted = false) => ({
    array: vertexArray(gl, values, [3, 3, 2], true),
    instances: values.length / 8,
    name,
    add,
    isDotted,
  });
  return [
    marks(dots.flatMap((place, index) => [...place, ...place, 3 - index / 20, 0]), "joint", 0, true), // prettier-ignore
    marks(bones, "joint", 0),
    marks(joints(() => true), "joint", 0.7), // prettier-ignore
    marks(joints((joint) => !filled.has(joint)), "joint-within", -0.7), // prettier-ignore
  ];
}

function vertexArray(
  gl: WebGL2RenderingContext,
  values: number[],
  sizes: number[],
  isPerInstance: boolean,
): WebGLVertexArrayObject {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(values), gl.STATIC_DRAW);
  const stride = sizes.reduce((total, size) => total + size, 0) * 4;
  let offset = 0;
  for (const [index, size] of sizes.entries()) {
    gl.enableVertexAttribArray(index);
    gl.vertexAttribPointer(index, size, gl.FLOAT, false, stride, offset);
    if (isPerInstance) gl.vertexAttribDivisor(index, 1);
    offset += size * 4;
  }
  return array;
}

type Buffers = {
  width: number;
  height: number;
  textures: WebGLTexture[];
  scene: WebGLFramebuffer;
  other: WebGLFramebuffer;
  hidden: WebGLFramebuffer;
  free: () => void;
};

/** What the passes draw into: colours, and for each point what is seen there and how far it is. */
function openBuffers(gl: WebGL2RenderingContext, width: number, height: number): Buffers {
  const texture = (format: number) => {
    const made = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, made);
    gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    return made;
  };
  const textures = [texture(gl.RGBA8), texture(gl.RGBA16F), texture(gl.RGBA16F), texture(gl.RGBA16F)];
  const depth = gl.createRenderbuffer();
  gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, width, height);
  const target = (...used: number[]) => {
    const made = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, made);
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
    for (const [place, index] of used.entries())
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + place, gl.TEXTURE_2D, textures[index] ?? null, 0);
    gl.drawBuffers(used.map((_, place) => gl.COLOR_ATTACHMENT0 + place));
    return made;
  };
  const [scene, other, hidden] = [target(0, 1), target(2), target(3)];
  const free = () => {
    for (const each of textures) gl.deleteTexture(each);
    for (const each of [scene, other, hidden]) gl.deleteFramebuffer(each);
    gl.deleteRenderbuffer(depth);
  };
  return { width, height, textures, scene, other, hidden, free };
}

function writeLabel(gl: WebGL2RenderingContext, texture: WebGLTexture, text: string): void {
  const pen = new OffscreenCanvas(512, 90).getContext("2d");
  if (!pen) return;
  Object.assign(pen, { font: "600 84px Inter, system-ui, sans-serif", fillStyle: "#fff", textBaseline: "middle" });
  pen.fillText(text, 0, 48);
  gl.activeTexture(gl.TEXTURE4);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, pen.canvas);
  gl.generateMipmap(gl.TEXTURE_2D);
}

function glslName(name: string): string {
  return name === "floor" ? "floorC" : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function linked(gl: WebGL2RenderingContext, vertexSource: string, fragmentSource: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error("the context is lost");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}

/** Waits until the programs are compiled, without blocking where the browser can say so. Rejects with what is wrong with one. */
async function compiled(gl: WebGL2RenderingContext, programs: WebGLProgram[]): Promise<void> {
  const parallel = gl.getExtension("KHR_parallel_shader_compile");
  const isReady = (program: WebGLProgram) =>
    !parallel || Boolean(gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR));
  while (!programs.every(isReady)) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const program of programs)
    if (!gl.getProgramParameter(program, gl.LINK_STATUS))
      throw new Error(gl.getProgramInfoLog(program) ?? "not linked");
}
