/** The layout of a QR code of one size, by ISO/IEC 18004 for correction level M. */
export type QrSize = {
  /** Version 1 is 21 modules wide, each next one four more. */
  version: number
  /** Correction bytes in each block. */
  correction: number
  /** Data bytes, block by block. */
  blocks: readonly number[]
  /** Centres of the alignment patterns, in both directions. */
  centres: readonly number[]
}

/** Up to the size that an authenticator's address needs. */
export const QR_SIZES: readonly QrSize[] = [
  { version: 1, correction: 10, blocks: [16], centres: [] },
  { version: 2, correction: 16, blocks: [28], centres: [6, 18] },
  { version: 3, correction: 26, blocks: [44], centres: [6, 22] },
  { version: 4, correction: 18, blocks: [32, 32], centres: [6, 26] },
  { version: 5, correction: 24, blocks: [43, 43], centres: [6, 30] },
  { version: 6, correction: 16, blocks: [27, 27, 27, 27], centres: [6, 34] },
  { version: 7, correction: 18, blocks: [31, 31, 31, 31], centres: [6, 22, 38] },
  { version: 8, correction: 22, blocks: [38, 38, 39, 39], centres: [6, 24, 42] },
  { version: 9, correction: 22, blocks: [36, 36, 36, 37, 37], centres: [6, 26, 46] },
  { version: 10, correction: 26, blocks: [43, 43, 43, 43, 44], centres: [6, 28, 50] },
]

/**
 * Encodes in byte mode with length and padding, splits into blocks with their correction bytes, and interleaves them.
 */
export function qrCodewords(bytes: Uint8Array, size: QrSize): number[] {
  const data = padded(bytes, size)
  let from = 0
  const blocks = size.blocks.map((length) => {
    const block = data.slice(from, from + length)
    from += length
    return block
  })
  const corrections = blocks.map((block) => correctionOf(block, size.correction))
  return [...woven(blocks), ...woven(corrections)]
}

export const capacityOf = ({ blocks }: QrSize): number =>
  blocks.reduce((sum, length) => sum + length, 0)

/** The number of bits in the length field. */
const lengthBits = ({ version }: QrSize): number => (version < 10 ? 8 : 16)

export const fitsIn = (bytes: Uint8Array, size: QrSize): boolean =>
  4 + lengthBits(size) + bytes.length * 8 <= capacityOf(size) * 8

function padded(bytes: Uint8Array, size: QrSize): number[] {
  const bits: number[] = []
  const push = (value: number, count: number) => {
    for (let place = count - 1; place >= 0; place -= 1) bits.push((value >> place) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, lengthBits(size))
  for (const byte of bytes) push(byte, 8)
  const room = capacityOf(size) * 8
  push(0, Math.min(4, room - bits.length))
  while (bits.length % 8 !== 0) bits.push(0)
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) push(filler, 8)
  return Array.from({ length: bits.length / 8 }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
}

/** Interleaves blocks: the first byte of each block, then the second of each, and so on. */
const woven = (blocks: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }, (_, place) =>
    blocks.flatMap((block) => block[place] ?? []),
  ).flat()

/** Multiplies in the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0
  for (let place = 7; place >= 0; place -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> place) & 1) * a
  }
  return product
}

/** Reed–Solomon correction: the remainder of the data divided by (x - 1)(x - 2)(x - 4)… */
function correctionOf(data: readonly number[], count: number): number[] {
  const divisor = divisorOf(count)
  let rest: number[] = Array.from({ length: count }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    const shifted = [...rest.slice(1), 0]
    rest = shifted.map((value, place) => value ^ times(divisor[place] ?? 0, factor))
  }
  return rest
}

/** The divisor's coefficients after the leading one. */
function divisorOf(count: number): number[] {
  let divisor = [1]
  let root = 1
  for (let step = 0; step < count; step += 1) {
    const grown = [...divisor, 0]
    for (const [place, value] of divisor.entries())
      grown[place + 1] = (grown[place + 1] ?? 0) ^ times(value, root)
    divisor = grown
    root = times(root, 2)
  }
  return divisor.slice(1)
}
