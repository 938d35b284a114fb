import { crc32, deflateSync } from 'node:zlib'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { derivePalette } from '@kerbside/theme/palette.ts'
import { CORNERS } from './shell/mark.tsx'

export type IconStyle = {
  pixels: number
  /** Fills the square, with the mark inside the circle that phones cut out. */
  bleeds: boolean
}

type Colour = readonly [red: number, green: number, blue: number]
type Spot = readonly [x: number, y: number]

/** Side of the mark's square (mark.tsx). */
const SIDE = 28
const BLED_SCALE = 0.82
const STROKE = 2.5
const MAX_CACHED = 60
const cache = new Map<string, Buffer>()

/**
 * The mark as a bitmap, for phones whose home screen does not support SVG. It is always the journey from ring to
 * square: an initial would need a font.
 */
export function drawIconPng({ brand }: Operator, style: IconStyle): Buffer {
  const key = JSON.stringify([brand.colour, brand.shape, style])
  const existing = cache.get(key)
  if (existing) return existing
  const { colour, ...rest } = brand
  const { shared } = derivePalette({ brand: colour, ...rest })
  const ground = readColour(colour)
  const ink = readColour(shared['on-brand'] ?? '#fff')
  const png = encode(
    style.pixels,
    pointsOf({ ground, ink, corner: CORNERS[brand.shape], look: style }),
  )
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, png)
  return png
}

function readColour(hex: string): Colour {
  const digits = hex.replace('#', '')
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const at = (place: number) => Number.parseInt(long.slice(place, place + 2), 16)
  return [at(0), at(2), at(4)]
}

function pointsOf(params: {
  ground: Colour
  ink: Colour
  corner: number
  look: IconStyle
}): Buffer {
  const { ground, ink, corner, look: style } = params
  const { pixels, bleeds } = style
  const unit = SIDE / pixels
  const middle = SIDE / 2
  const scale = bleeds ? BLED_SCALE : 1
  const points = Buffer.alloc(pixels * pixels * 4)
  /** Coverage of a pixel by a shape, from the distance of the pixel's centre to the edge. */
  const cover = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance / unit))
  for (let row = 0; row < pixels; row++)
    for (let column = 0; column < pixels; column++) {
      const spot: Spot = [(column + 0.5) * unit, (row + 0.5) * unit]
      const [x, y] = spot
      const scaled: Spot = [(x - middle) / scale + middle, (y - middle) / scale + middle]
      const inked = cover(markDistance(scaled) * scale)
      const whole = bleeds ? 1 : cover(boxDistance(spot, { at: [0, 0], side: SIDE, corner }))
      const from = (row * pixels + column) * 4
      for (const [place, base] of ground.entries())
        points[from + place] = Math.round(base + ((ink[place] ?? 0) - base) * inked)
      points[from + 3] = Math.round(whole * 255)
    }
  return points
}

/** Distance to the nearest edge of ring, line and square; negative inside. */
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
