import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fingerprintOf, isEncrypted, openDecryption, openEncryption } from './encrypted-file.ts'

const key = Buffer.alloc(32, 7)
const HEADER = 46
const FRAME = 64 * 1024
const SEALED_FRAME = FRAME + 16

/** Passes bytes on in pieces of a size, as a disk or a network would. */
const piecesOf = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
    bytes.subarray(place * size, (place + 1) * size),
  )

const encrypt = (bytes: Buffer, size = 10_000): Promise<Buffer> =>
  buffer(Readable.from(piecesOf(bytes, size)).pipe(openEncryption(key)))

async function decrypt(bytes: Buffer, { as = key, size = 10_000 } = {}): Promise<Buffer | string> {
  const decryption = openDecryption(as)
  try {
    return await buffer(Readable.from(piecesOf(bytes, size)).pipe(decryption))
  } catch (error) {
    return (error as { reason: string }).reason
  }
}

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 1_000_000])(
  '%i bytes come back as they were, in pieces of any size',
  async (length) => {
    const bytes = randomBytes(length)
    for (const size of [977, FRAME, 300_000]) {
      const sealed = await encrypt(bytes, size)
      expect(isEncrypted(sealed)).toBe(true)
      expect(bytes.equals((await decrypt(sealed, { size: 1_313 })) as Buffer)).toBe(true)
    }
  },
)

test('nothing of the text can be read, and two files of the same text differ', async () => {
  const text = Buffer.from('Maya Osei, E14 4QQ '.repeat(1_000))
  const [one, other] = [await encrypt(text), await encrypt(text)]
  expect(one.includes('Maya')).toBe(false)
  expect(one.subarray(HEADER).equals(other.subarray(HEADER))).toBe(false)
})

test('another key is named as the reason, not damage', async () => {
  const sealed = await encrypt(randomBytes(100_000))
  expect(await decrypt(sealed, { as: Buffer.alloc(32, 8) })).toBe('wrong-key')
})

test('a file that was cut off anywhere is damaged, also at the end of a frame', async () => {
  const sealed = await encrypt(randomBytes(3 * FRAME))
  for (const length of [
    0,
    10,
    HEADER,
    HEADER + 5,
    HEADER + SEALED_FRAME,
    HEADER + 2 * SEALED_FRAME,
    sealed.length - 1,
  ])
    expect(await decrypt(sealed.subarray(0, length)), `${length} bytes`).toBe('damaged')
})

test('a frame that was repeated, left out or moved is damage', async () => {
  const sealed = await encrypt(randomBytes(4 * FRAME))
  const frame = (place: number) =>
    sealed.subarray(HEADER + place * SEALED_FRAME, HEADER + (place + 1) * SEALED_FRAME)
  const withFrames = (...places: number[]) =>
    Buffer.concat([sealed.subarray(0, HEADER), ...places.map(frame)])
  expect(await decrypt(withFrames(0, 1, 2, 3))).toHaveLength(4 * FRAME)
  for (const places of [[0, 2, 1, 3], [0, 1, 3], [0, 1, 1, 2, 3], [0, 1, 2, 3, 3], [3]])
    expect(await decrypt(withFrames(...places)), places.join()).toBe('damaged')
})

test('a changed byte is damage, in the header, a frame or a tag', async () => {
  const sealed = await encrypt(randomBytes(2 * FRAME))
  for (const at of [0, 8, 30, HEADER - 1, HEADER, HEADER + FRAME + 3, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await decrypt(changed), `byte ${at}`).toBe('damaged')
  }
})

test('an install is recognised by its key', () => {
  expect(fingerprintOf(key)).toMatch(/^[0-9a-f]{8}$/)
  expect(fingerprintOf(key)).toBe(fingerprintOf(Buffer.alloc(32, 7)))
  expect(fingerprintOf(key)).not.toBe(fingerprintOf(Buffer.alloc(32, 8)))
})
