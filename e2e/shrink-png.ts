import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Of the palette's 256 colours, the most frequent ones stay exact. */
const EXACT_COLOURS = 96
const MAX_COLOURS = 256

type Counted = { colour: number; count: number }

/** A browser's screenshot with 256 colours instead of millions: a third of the bytes, without a visible difference. */
export function shrinkPng(png: Buffer): Buffer {
  const { width, height, pixels } = readPixels(png)
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = choosePalette(counts)
  const places = new Map<number, number>()
  for (const colour of counts.keys()) places.set(colour, findNearest(palette, colour))

  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    lines[to++] = 0
    for (let x = 0; x < width; x++) lines[to++] = places.get(pixels[from++] ?? 0) ?? 0
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]))),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([frame, named, sum])
}

/** Supports eight bits a channel without interlacing, as browsers write; the picture is opaque. */
function readPixels(png: Buffer) {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const bytes = png[25] === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const raw = inflateSync(Buffer.concat(parts))
  const stride = width * bytes
  const pixels = new Uint32Array(width * height)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1)
    const line = new Uint8Array(raw.subarray(start + 1, start + 1 + stride))
    unfilter(line, { above, bytes, filter: raw[start] ?? 0 })
    for (let x = 0; x < width; x++) {
      const [r = 0, g = 0, b = 0] = line.subarray(x * bytes, x * bytes + 3)
      pixels[y * width + x] = (r << 16) | (g << 8) | b
    }
    above = line
  }
  return { width, height, pixels }
}

type Filtered = { above: Uint8Array; bytes: number; filter: number }

/** PNG specification, section 9: a line is stored as its difference from its neighbours. */
function unfilter(line: Uint8Array, { above, bytes, filter }: Filtered): void {
  for (let at = 0; at < line.length; at++) {
    const left = line[at - bytes] ?? 0
    const up = above[at] ?? 0
    const corner = at < bytes ? 0 : (above[at - bytes] ?? 0)
    const guess =
      filter === 1
        ? left
        : filter === 2
          ? up
          : filter === 3
            ? (left + up) >> 1
            : filter === 4
              ? nearestOf(left, { up, corner })
              : 0
    line[at] = (line[at] ?? 0) + guess
  }
}

function nearestOf(left: number, { up, corner }: { up: number; corner: number }): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [left, up, corner].map((item) => Math.abs(guess - item)) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function choosePalette(counts: Map<number, number>): number[] {
  const all = [...counts].map(([colour, count]) => ({ colour, count }))
  all.sort((a, b) => b.count - a.count)
  if (all.length <= MAX_COLOURS) return all.map(({ colour }) => colour)
  const exact = all.slice(0, EXACT_COLOURS).map(({ colour }) => colour)
  const boxes = [all.slice(EXACT_COLOURS)]
  while (boxes.length < MAX_COLOURS - EXACT_COLOURS) {
    const [widest, at] = boxes
      .map((box, place) => [weightOf(box), place] as const)
      .reduce((best, item) => (item[0] > best[0] ? item : best))
    if (widest === 0) break
    boxes.splice(at, 1, ...halve(boxes[at] ?? []))
  }
  return [...exact, ...boxes.map(meanOf)]
}

const SHIFTS = [16, 8, 0] as const
const channel = (colour: number, shift: number): number => (colour >> shift) & 255

function widestOf(box: readonly Counted[]) {
  const spans = SHIFTS.map((shift) => {
    let [min, max] = [255, 0]
    for (const { colour } of box) {
      min = Math.min(min, channel(colour, shift))
      max = Math.max(max, channel(colour, shift))
    }
    return { shift, span: max - min }
  })
  return spans.reduce((best, item) => (item.span > best.span ? item : best))
}

/** How much is gained by splitting the box. */
function weightOf(box: readonly Counted[]): number {
  if (box.length < 2) return 0
  return widestOf(box).span * Math.sqrt(box.reduce((sum, { count }) => sum + count, 0))
}

function halve(box: readonly Counted[]): Counted[][] {
  const { shift } = widestOf(box)
  const sorted = box.toSorted((a, b) => channel(a.colour, shift) - channel(b.colour, shift))
  const half = sorted.length >> 1
  return [sorted.slice(0, half), sorted.slice(half)]
}

function meanOf(box: readonly Counted[]): number {
  const total = box.reduce((sum, { count }) => sum + count, 0)
  return SHIFTS.reduce<number>((mean, shift) => {
    const sum = box.reduce((all, { colour, count }) => all + channel(colour, shift) * count, 0)
    return mean | (Math.round(sum / total) << shift)
  }, 0)
}

function findNearest(palette: readonly number[], colour: number): number {
  let [best, nearest] = [0, Number.POSITIVE_INFINITY]
  for (const [place, item] of palette.entries()) {
    let distance = 0
    for (const shift of SHIFTS) distance += (channel(item, shift) - channel(colour, shift)) ** 2
    if (distance < nearest) [best, nearest] = [place, distance]
    if (distance === 0) break
  }
  return best
}
