import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.ts'

const bytesOf = (text: string) =>
  Uint8Array.from({ length: text.length }, (_, place) => text.charCodeAt(place))
const drawn = (text: string): string[] | undefined =>
  drawQrCode(bytesOf(text))?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
/** A checksum that changes with every module. */
const totalOf = (rows: string[] = []): number =>
  rows
    .join('')
    .split('')
    .reduce((sum, module) => (sum * 31 + (module === '#' ? 7 : 3)) % 1_000_003, 0)

// ZBar 0.23 decoded these codes, and one of every size up to 213 bytes, to their original texts.
test('a short text gives a readable QR code', () => {
  expect(drawn('kerbside')).toEqual([
    '#######..#..#.#######',
    '#.....#...#...#.....#',
    '#.###.#.##.##.#.###.#',
    '#.###.#.#.#...#.###.#',
    '#.###.#.#..##.#.###.#',
    '#.....#.#.#.#.#.....#',
    '#######.#.#.#.#######',
    '........#####........',
    '#.#####.....#.#####..',
    '##...#......##.####.#',
    '#.##.##.####.#...###.',
    '....##.#..#....#.####',
    '#.#.#.#.####.....#..#',
    '........#..######.#.#',
    '#######...#.#.#....#.',
    '#.....#.#.#####..##..',
    '#.###.#.#.#.#..##...#',
    '#.###.#.#.#.#..##.#..',
    '#.###.#.#.##.#.......',
    '#.....#..##.....###..',
    '#######.#..#.#.#.#.#.',
  ])
})

test('an authenticator’s address and a text of the maximum size give readable QR codes', () => {
  const address =
    'otpauth://totp/Kerbside:ann%40kerbside.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kerbside'
  expect([drawn(address)?.length, totalOf(drawn(address))]).toEqual([41, 384_162])
  const long = '0'.repeat(200)
  expect([drawn(long)?.length, totalOf(drawn(long))]).toEqual([57, 176_383])
})

test('a text that is too long gives no code and has to be typed', () => {
  expect(drawn('0'.repeat(213))?.length).toBe(57)
  expect(drawn('0'.repeat(214))).toBeUndefined()
})
