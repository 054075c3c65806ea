type Panorama = { width: number; height: number };

/** The header of an uncompressed TGA with 24 bits a pixel whose first row is the top one. */
const headerLength = 18;
const uncompressed = 2;
const topLeft = 0x20;
const bands = 64;
/** Bytes after which the grain of a band repeats: more than a compressor looks back. */
const grainLength = 2 ** 16;

/**
 * A room in an equirectangular picture (TGA), made at the first start instead of being stored: ceiling, wall and floor in
 * bands, with a grain that no compression shrinks. The same bytes everywhere, by whole numbers alone.
 */
export function drawPanorama({ width, height }: Panorama): Uint8Array {
  const row = 3 * width;
  const bytes = Buffer.alloc(headerLength + row * height);
  bytes[2] = uncompressed;
  bytes.writeUInt16LE(width, 12);
  bytes.writeUInt16LE(height, 14);
  bytes[16] = 24;
  bytes[17] = topLeft;
  const startOf = (band: number) => headerLength + row * Math.round((height * band) / bands);
  const grain = Buffer.alloc(Math.min(grainLength, row * Math.ceil(height / bands)));
  let random = 0x2545f491; // xorshift32
  for (let band = 0; band < bands; band++) {
    const light = lightOf(band);
    for (let at = 0; at < grain.length; at++) {
      random ^= random << 13;
      random ^= random >>> 17;
      random ^= random << 5;
      grain[at] = light + (random & 31);
    }
    bytes.fill(grain, startOf(band), startOf(band + 1));
  }
  return bytes;
}

/** How bright one of the bands is, from the ceiling down. */
function lightOf(band: number): number {
  if (band < 20) return 200 - band;
  return band < 42 ? 130 + band : 120 - band;
}
