import type { Mesh } from "./surface.ts";
import { cross, minus, unit, type Vector } from "./vectors.ts";

/** A box by its centre and half its size, turned around the upright axis by radians. */
export function box(centre: Vector, half: Vector, turn = 0): Mesh {
  const mesh: Mesh = { corners: [], normals: [], triangles: [] };
  for (const axis of [0, 1, 2] as const)
    for (const side of [-1, 1]) {
      const normal = [0, 0, 0].map((_, each) => (each === axis ? side : 0));
      const first = mesh.corners.length;
      for (const [a, b] of [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ]) {
        // prettier-ignore
        const place = [0, 0, 0];
        place[axis] = side * half[axis];
        place[(axis + 1) % 3] = (a ?? 0) * (half[(axis + 1) % 3] ?? 0);
        place[(axis + 2) % 3] = (b ?? 0) * (half[(axis + 2) % 3] ?? 0);
        const [x = 0, y = 0, z = 0] = place;
        const [nx = 0, ny = 0, nz = 0] = normal;
        const [cx, , cz] = turned([x, y, z], turn);
        mesh.corners.push([centre[0] + cx, centre[1] + y, centre[2] + cz]);
        mesh.normals.push(turned([nx, ny, nz], turn));
      }
      mesh.triangles.push(first, first + 1, first + 2, first + 2, first + 1, first + 3);
    }
  return mesh;
}

/** A round body: `profile` is its radius at each height, from `centre`; equal points one after another make an edge. */
export function lathe(
  centre: Vector,
  profile: readonly (readonly [radius: number, height: number])[],
  steps = 40,
): Mesh {
  const mesh: Mesh = { corners: [], normals: [], triangles: [] };
  for (const [index, [radius, height]] of profile.slice(1).entries()) {
    const [before, low] = profile[index] ?? [radius, height];
    const first = mesh.corners.length;
    const out = unit([height - low, before - radius, 0]);
    for (let step = 0; step <= steps; step += 1) {
      const [cos, sin] = [Math.cos((step / steps) * 2 * Math.PI), Math.sin((step / steps) * 2 * Math.PI)];
      for (const [r, h] of [
        [before, low],
        [radius, height],
      ] as const) {
        // prettier-ignore
        mesh.corners.push([centre[0] + r * cos, centre[1] + h, centre[2] + r * sin]);
        mesh.normals.push([out[0] * cos, out[1], out[0] * sin]);
      }
      const at = first + step * 2;
      if (step < steps) mesh.triangles.push(at, at + 1, at + 2, at + 2, at + 1, at + 3);
    }
  }
  return mesh;
}

export function sphere(centre: Vector, radius: number, inwards = false): Mesh {
  const rings = 24;
  const profile = Array.from({ length: rings + 1 }, (_, ring) => {
    const angle = (ring / rings - 0.5) * Math.PI;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
  const mesh = lathe(centre, profile);
  const normals = mesh.corners.map((corner) => unit(inwards ? minus(centre, corner) : minus(corner, centre)));
  return { ...mesh, normals };
}

/** A ring-shaped tube, upright, facing the reader. */
export function handle(centre: Vector, radius: number, thickness: number): Mesh {
  const [around, across] = [24, 8];
  const mesh: Mesh = { corners: [], normals: [], triangles: [] };
  for (let i = 0; i <= around; i += 1)
    for (let j = 0; j <= across; j += 1) {
      const [a, b] = [(i / around) * 2 * Math.PI, (j / across) * 2 * Math.PI];
      const normal: Vector = [Math.cos(a) * Math.cos(b), Math.sin(a) * Math.cos(b), Math.sin(b)];
      mesh.normals.push(normal);
      const [x, y, z] = normal;
      mesh.corners.push([
        centre[0] + radius * Math.cos(a) + thickness * x,
        centre[1] + radius * Math.sin(a) + thickness * y,
        centre[2] + thickness * z,
      ]);
      const at = i * (across + 1) + j;
      if (i < around && j < across)
        mesh.triangles.push(at, at + 1, at + across + 1, at + across + 1, at + 1, at + across + 2);
    }
  return mesh;
}

/** Four corners, in the order of the letter Z. */
export function plane(a: Vector, b: Vector, c: Vector, d: Vector): Mesh {
  const normal = unit(cross(minus(b, a), minus(c, a)));
  return { corners: [a, b, c, d], normals: [normal, normal, normal, normal], triangles: [0, 1, 2, 2, 1, 3] };
}

function turned([x, y, z]: Vector, angle: number): Vector {
  return [x * Math.cos(angle) + z * Math.sin(angle), y, z * Math.cos(angle) - x * Math.sin(angle)];
}
