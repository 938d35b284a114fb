import { crc32, deflateSync } from 'node:zlib'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { derivePalette } from '@kerbside/theme/palette.ts'
import { CORNERS } from './shell/mark.tsx'

export type IconLook = {
  pixels: number
  /** To the edges, with the mark within the circle that phones cut out. */
  bleeds: boolean
}

type Colour = readonly [red: number, green: number, blue: number]
type Spot = readonly [x: number, y: number]

/** The mark's own square (mark.tsx). */
const SIDE = 28
const BLED_SCALE = 0.82
const STROKE = 2.5
const MOST_KEPT = 60
const kept = new Map<string, Buffer>()

/**
 * The mark as a picture of points, for phones whose home screen knows no SVG. It is the journey from ring to square for
 * everybody: an initial would need a typeface to be drawn with.
 */
export function drawIconPng({ brand }: Operator, look: IconLook): Buffer {
  const key = JSON.stringify([brand.colour, brand.shape, look])
  const known = kept.get(key)
  if (known) return known
  const { colour, ...rest } = brand
  const { shared } = derivePalette({ brand: colour, ...rest })
  const ground = readColour(colour)
  const ink = readColour(shared['on-brand'] ?? '#fff')
  const png = encode(look.pixels, pointsOf({ ground, ink, corner: CORNERS[brand.shape], look }))
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, png)
  return png
}

function readColour(hex: string): Colour {
  const digits = hex.replace('#', '')
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const at = (place: number) => Number.parseInt(long.slice(place, place + 2), 16)
  return [at(0), at(2), at(4)]
}

function pointsOf(facts: { ground: Colour; ink: Colour; corner: number; look: IconLook }): Buffer {
  const { ground, ink, corner, look } = facts
  const { pixels, bleeds } = look
  const unit = SIDE / pixels
  const middle = SIDE / 2
  const scale = bleeds ? BLED_SCALE : 1
  const points = Buffer.alloc(pixels * pixels * 4)
  /** How much of a pixel lies within a shape, by how far its middle is from the edge. */
  const cover = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance / unit))
  for (let row = 0; row < pixels; row++)
    for (let column = 0; column < pixels; column++) {
      const spot: Spot = [(column + 0.5) * unit, (row + 0.5) * unit]
      const [x, y] = spot
      const own: Spot = [(x - middle) / scale + middle, (y - middle) / scale + middle]
      const inked = cover(markDistance(own) * scale)
      const whole = bleeds ? 1 : cover(boxDistance(spot, { at: [0, 0], side: SIDE, corner }))
      const from = (row * pixels + column) * 4
      for (const [place, base] of ground.entries())
        points[from + place] = Math.round(base + ((ink[place] ?? 0) - base) * inked)
      points[from + 3] = Math.round(whole * 255)
    }
  return points
}

/** To the nearest edge of ring, way and square; less than nothing within. */
function markDistance(spot: Spot): number {
  const [x, y] = spot
  const ring = Math.abs(Math.hypot(x - 9, y - 9) - 3.2)
  const down = Math.hypot(x - 9, y - Math.min(19, Math.max(12.5, y)))
  const bend = x < 11 && y > 19 ? Math.abs(Math.hypot(x - 11, y - 19) - 2) : SIDE
  const along = Math.hypot(x - Math.min(15, Math.max(11, x)), y - 21)
  const lines = Math.min(ring, down, bend, along) - STROKE / 2
  return Math.min(lines, boxDistance(spot, { at: [16.5, 17.5], side: 6.5, corner: 1.2 }))
}

function boxDistance([x, y]: Spot, box: { at: Spot; side: number; corner: number }): number {
  const half = box.side / 2
  const [left, top] = box.at
  const across = Math.abs(x - left - half) - half + box.corner
  const down = Math.abs(y - top - half) - half + box.corner
  const outside = Math.hypot(Math.max(0, across), Math.max(0, down))
  return outside + Math.min(0, Math.max(across, down)) - box.corner
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function encode(pixels: number, points: Buffer): Buffer {
  const wide = pixels * 4
  const lines = Buffer.alloc((wide + 1) * pixels)
  for (let row = 0; row < pixels; row++)
    points.copy(lines, row * (wide + 1) + 1, row * wide, (row + 1) * wide)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
