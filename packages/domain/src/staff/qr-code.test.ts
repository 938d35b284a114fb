import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.ts'

const bytesOf = (text: string) =>
  Uint8Array.from({ length: text.length }, (_, place) => text.charCodeAt(place))
const drawn = (text: string): string[] | undefined =>
  drawQrCode(bytesOf(text))?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
/** Changes with every module. */
const sumOf = (rows: string[] = []): number =>
  rows
    .join('')
    .split('')
    .reduce((sum, module) => (sum * 31 + (module === '#' ? 7 : 3)) % 1_000_003, 0)

// ZBar 0.23 read these pictures, and one of every size up to 213 bytes, as the texts they were drawn of.
test('a short text is drawn as a reader reads it', () => {
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

test('so are an authenticator’s address, and a text that needs the largest size', () => {
  const address =
    'otpauth://totp/Kerbside:ann%40kerbside.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kerbside'
  expect([drawn(address)?.length, sumOf(drawn(address))]).toEqual([41, 384_162])
  const long = '0'.repeat(200)
  expect([drawn(long)?.length, sumOf(drawn(long))]).toEqual([57, 176_383])
})

test('what is too long is not drawn, and can be typed', () => {
  expect(drawn('0'.repeat(213))?.length).toBe(57)
  expect(drawn('0'.repeat(214))).toBeUndefined()
})
