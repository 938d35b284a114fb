import { fitsIn, QR_SIZES, type QrSize, qrCodewords } from './qr-blocks.ts'

/** Row by row, true for dark; without the required quiet zone of four modules around it. */
export type QrModules = readonly (readonly boolean[])[]

/** Draws a QR code of a UTF-8 text; undefined if it is longer than 213 bytes. */
export function drawQrCode(bytes: Uint8Array): QrModules | undefined {
  const size = QR_SIZES.find((item) => fitsIn(bytes, item))
  if (!size) return undefined
  const grid = layOut(size)
  fill(grid, qrCodewords(bytes, size))
  // A reader can handle any of the eight masks; this takes the one with the lowest penalty.
  const drawn = MASKS.map((_, mask) => masked(grid, mask))
  const [first, ...others] = drawn.map((modules) => ({ modules, marks: disturbance(modules) }))
  return (
    first &&
    others.reduce((best, entry) => (entry.marks < best.marks ? entry : best), first).modules
  )
}

/** undefined: a module that will hold data. */
type Grid = { width: number; fixed: (boolean | undefined)[][]; data: boolean[][] }

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/**
 * Draws all that does not depend on the text: finder, alignment and timing patterns, and space for format and
 * version.
 */
function layOut({ version, centres }: QrSize): Grid {
  const width = 17 + version * 4
  const fixed = square<boolean | undefined>(width, undefined)
  const set = (row: number, column: number, dark: boolean) => {
    const line = fixed[row]
    if (line && column >= 0 && column < width) line[column] = dark
  }
  for (let place = 0; place < width; place += 1) {
    set(6, place, place % 2 === 0)
    set(place, 6, place % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, width - 4],
    [width - 4, 3],
  ] as const)
    rings(set, { row, column, reach: 4, light: [2, 4] })
  const last = centres.at(-1)
  for (const row of centres)
    for (const column of centres)
      if (!isCorner(row, column, last)) rings(set, { row, column, reach: 2, light: [1] })
  for (const [row, column] of formatPlaces(width).flat()) set(row, column, false)
  set(width - 8, 8, true)
  if (version >= 7) for (const { row, column, dark } of versionBits(version)) set(row, column, dark)
  return { width, fixed, data: square(width, false) }
}

const isCorner = (row: number, column: number, last: number | undefined): boolean =>
  (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6)

function square<Value>(width: number, value: Value): Value[][] {
  return Array.from({ length: width }, () => Array.from({ length: width }, () => value))
}

/** Draws squares around a centre: dark, with the given rings light. */
function rings(
  set: (row: number, column: number, dark: boolean) => void,
  at: { row: number; column: number; reach: number; light: readonly number[] },
): void {
  for (let down = -at.reach; down <= at.reach; down += 1)
    for (let right = -at.reach; right <= at.reach; right += 1) {
      const ring = Math.max(Math.abs(down), Math.abs(right))
      set(at.row + down, at.column + right, !at.light.includes(ring))
    }
}

type Place = readonly [row: number, column: number]

/** The two copies of the fifteen positions of level and mask, the lowest bit first. */
function formatPlaces(width: number): readonly [Place[], Place[]] {
  const bits = Array.from({ length: 15 }, (_, bit) => bit)
  const besideCorner = bits.map((bit): Place => {
    if (bit < 6) return [bit, 8]
    if (bit < 8) return [bit + 1, 8]
    return bit === 8 ? [8, 7] : [8, 14 - bit]
  })
  const besideOthers = bits.map(
    (bit): Place => (bit < 8 ? [8, width - 1 - bit] : [width - 15 + bit, 8]),
  )
  return [besideCorner, besideOthers]
}

/** The remainder of a binary polynomial division by a divisor of this degree. */
function remainder(bits: number, { divisor, degree }: { divisor: number; degree: number }): number {
  let rest = bits
  for (let step = 0; step < degree; step += 1)
    rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor)
  return rest
}

function versionBits(version: number): { row: number; column: number; dark: boolean }[] {
  const bits = (version << 12) | remainder(version, { divisor: 0x1f25, degree: 12 })
  const width = 17 + version * 4
  return Array.from({ length: 18 }, (_, bit) => {
    const [far, near] = [width - 11 + (bit % 3), Math.floor(bit / 3)]
    const dark = ((bits >> bit) & 1) === 1
    return [
      { row: far, column: near, dark },
      { row: near, column: far, dark },
    ]
  }).flat()
}

/** The bits of level M are 0; the final XOR keeps the fifteen from all being light. */
const formatBits = (mask: number): number =>
  ((mask << 10) | remainder(mask, { divisor: 0x537, degree: 10 })) ^ 0x5412

/** Fills pairs of columns from the right, alternately up and down, around the fixed modules. */
function fill({ width, fixed, data }: Grid, codewords: readonly number[]): void {
  let bit = 0
  let upwards = true
  for (let right = width - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < width; step += 1) {
      const row = upwards ? width - 1 - step : step
      for (const column of [right, right - 1]) {
        const line = data[row]
        if (!line || fixed[row]?.[column] !== undefined) continue
        line[column] = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        bit += 1
      }
    }
    upwards = !upwards
  }
}

function masked({ width, fixed, data }: Grid, mask: number): boolean[][] {
  const flips = MASKS[mask] ?? (() => false)
  const modules = data.map((line, row) =>
    line.map((dark, column) => fixed[row]?.[column] ?? dark !== flips(row, column)),
  )
  const bits = formatBits(mask)
  for (const places of formatPlaces(width))
    for (const [bit, [row, column]] of places.entries()) {
      const line = modules[row]
      if (line) line[column] = ((bits >> bit) & 1) === 1
    }
  return modules
}

/** The penalty by the standard's four rules: long runs, blocks, finder-like patterns, imbalance of dark and light. */
function disturbance(modules: QrModules): number {
  const rows = modules.map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  const columns = rows.map((_, column) => rows.map((line) => line[column] ?? '').join(''))
  const lines = [...rows, ...columns]
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, { length }) => sum + length - 2, 0)
  const corners = lines.reduce(
    (sum, line) => sum + (line.match(/(?=10111010000|00001011101)/g) ?? []).length,
    0,
  )
  let blocks = 0
  for (const [row, line] of modules.entries())
    for (const [column, dark] of line.entries())
      if (
        column > 0 &&
        row > 0 &&
        line[column - 1] === dark &&
        modules[row - 1]?.[column] === dark &&
        modules[row - 1]?.[column - 1] === dark
      )
        blocks += 1
  const all = rows.join('')
  const share = (all.replaceAll('0', '').length * 100) / all.length
  return runs + blocks * 3 + corners * 40 + Math.floor(Math.abs(share - 50) / 5) * 10
}
