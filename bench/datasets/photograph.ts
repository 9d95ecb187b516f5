import sharp from 'sharp'

/** Size of a picture in px, and how its JPEG is written: as `full` renditions are. */
const WIDTH = 888
const HEIGHT = 500
const JPEG = { quality: 84 }
/** How many grains the width has in each noise. */
const GRAINS = [14, 28, 56, 111, 222, 444, 888]
/** How strongly the coarsest noise shows, and each finer one beside the one before it. */
const CONTRAST = 0.7
const FINER = 0.6
const TINT = 0.3
const GREY = 128

/**
 * A picture whose detail falls off with its size, as in a photograph: noise, coarse to fine, laid over each
 * other. Printed it takes 1.16 bits a pixel; 33 photographs of Debian's packages took 1.01 (0.2 to 2.4).
 */
export async function drawPhotograph(random: () => number): Promise<Buffer> {
  const layers = await greyLayers(random)
  const tint = await noise(random, 14, 3)
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    let light = GREY
    for (const { values, weight } of layers) light += ((values[pixel] ?? GREY) - GREY) * weight
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      const shade = light + ((tint[at] ?? GREY) - GREY) * TINT
      pixels[at] = Math.max(0, Math.min(255, shade))
    }
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  return sharp(pixels, { raw }).jpeg(JPEG).toBuffer()
}

interface Layer {
  values: Buffer
  weight: number
}

async function greyLayers(random: () => number): Promise<Layer[]> {
  const layers: Layer[] = []
  let weight = CONTRAST
  for (const grains of GRAINS) {
    layers.push({ values: await noise(random, grains, 1), weight })
    weight *= FINER
  }
  return layers
}

/** Noise of so many grains in the width, blown up to the whole picture. */
function noise(random: () => number, grains: number, channels: 1 | 3): Promise<Buffer> {
  const rows = Math.ceil((grains * HEIGHT) / WIDTH)
  const values = Array.from({ length: grains * rows * channels }, () => Math.floor(random() * 256))
  return sharp(Buffer.from(values), { raw: { width: grains, height: rows, channels } })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer()
}
