import { crc32, deflateSync } from 'node:zlib'

/** Width and height in pixels. */
const SIZE = 96

type Colour = readonly [number, number, number]

const SKIN: readonly Colour[] = [
  [246, 214, 186],
  [222, 176, 138],
  [173, 122, 84],
  [118, 78, 52],
]
const HAIR: readonly Colour[] = [
  [52, 38, 30],
  [110, 78, 48],
  [176, 172, 166],
  [28, 26, 28],
]
const BEHIND: readonly Colour[] = [
  [205, 222, 214],
  [214, 212, 232],
  [236, 222, 204],
  [204, 222, 236],
  [230, 210, 214],
]
const COAT: readonly Colour[] = [
  [36, 56, 78],
  [58, 62, 60],
  [92, 40, 48],
]

const pick = (colours: readonly Colour[], place: number): Colour =>
  colours[place % colours.length] ?? [0, 0, 0]

const ellipse = (x: number, y: number, [cx, cy, rx, ry]: readonly number[]): boolean =>
  ((x - (cx ?? 0)) / (rx ?? 1)) ** 2 + ((y - (cy ?? 0)) / (ry ?? 1)) ** 2 < 1

/** Draws a plain face as a PNG, a different one for each number. It depicts no real person. */
export function drawFace(place: number): Buffer {
  const [skin, hair] = [pick(SKIN, place), pick(HAIR, place * 3 + 1)]
  const [behind, coat] = [pick(BEHIND, place * 2), pick(COAT, place)]
  const isLong = place % 3 === 1
  const colourAt = (x: number, y: number): Colour => {
    if (ellipse(x, y, [48, 44, 19, 24])) {
      const isEye = ellipse(x, y, [41, 43, 2.2, 2.6]) || ellipse(x, y, [55, 43, 2.2, 2.6])
      const isMouth = ellipse(x, y, [48, 55, 7, 3.4]) && y > 55
      if (isEye || isMouth) return [60, 40, 36]
      return y < 33 + Math.abs(x - 48) * 0.18 ? hair : skin
    }
    if (isLong && Math.abs(x - 48) > 13 && ellipse(x, y, [48, 44, 23, 30])) return hair
    if (y < 44 && ellipse(x, y, [48, 36, 23, 20])) return hair
    if (ellipse(x, y, [48, 70, 9, 14])) return skin
    return ellipse(x, y, [48, 102, 38, 30]) ? coat : behind
  }
  const rows = Buffer.alloc(SIZE * (SIZE * 3 + 1))
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      rows.set(smoothed(colourAt, x, y), y * (SIZE * 3 + 1) + 1 + x * 3)
  return pngOf(rows)
}

/** Anti-aliases: the mean colour of four points within a pixel. */
function smoothed(colourAt: (x: number, y: number) => Colour, x: number, y: number): number[] {
  const four = [0.25, 0.75].flatMap((dx) => [0.25, 0.75].map((dy) => colourAt(x + dx, y + dy)))
  return [0, 1, 2].map((part) => four.reduce((total, colour) => total + (colour[part] ?? 0), 0) / 4)
}

function pngOf(rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIZE, 0)
  head.writeUInt32BE(SIZE, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.of())]
  return Buffer.concat([signature, ...parts])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}
