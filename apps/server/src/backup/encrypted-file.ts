import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

/**
 * A file encrypted with AES-256-GCM in frames, so that a stream of any length needs little memory (the STREAM
 * construction of Hoang, Reyhanitabar, Rogaway and Vizár). The nonce of a frame is its number and whether it is the
 * last one: a frame that is missing, repeated, moved or cut off does not decrypt.
 *
 * Header: "kbak1\n", 16 bytes of salt, 16 bytes that only the right key produces, and 8 bytes of the header's SHA-256.
 * Then the frames, each with its tag of 16 bytes. Each file has its own key, derived from the install's and the salt.
 */
const MAGIC = Buffer.from('kbak1\n')
const SALT_BYTES = 16
const CHECK_BYTES = 16
const DIGEST_BYTES = 8
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES + DIGEST_BYTES

const CIPHER = 'aes-256-gcm'
const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16

/** Why a file cannot be decrypted. */
export class UndecryptableError extends Error {
  readonly reason: 'wrong-key' | 'damaged'

  constructor(reason: 'wrong-key' | 'damaged') {
    super(reason)
    this.reason = reason
  }
}

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC)

/** How many bytes at the start `isEncrypted` needs. */
export const MAGIC_BYTES = MAGIC.length

/** The 8 hexadecimal digits that name an install's backups; they reveal nothing of its key. */
export const fingerprintOf = (install: Buffer): string =>
  Buffer.from(hkdfSync('sha256', install, '', 'kerbside|backup-name|v1', 4)).toString('hex')

function derive(install: Buffer, salt: Buffer): { key: Buffer; check: Buffer } {
  const bytes = Buffer.from(
    hkdfSync('sha256', install, salt, 'kerbside|backup|v1', 32 + CHECK_BYTES),
  )
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

const digestOf = (bytes: Buffer): Buffer =>
  createHash('sha256').update(bytes).digest().subarray(0, DIGEST_BYTES)

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(frame, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

type Frame = { key: Buffer; frame: number; isLast: boolean; data: Buffer }

function encryptFrame({ key, frame, isLast, data }: Frame): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(frame, isLast))
  return Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()])
}

function decryptFrame({ key, frame, isLast, data }: Frame): Buffer {
  if (data.length < TAG_BYTES) throw new UndecryptableError('damaged')
  const end = data.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, nonceOf(frame, isLast), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(data.subarray(end))
  try {
    return Buffer.concat([decipher.update(data.subarray(0, end)), decipher.final()])
  } catch {
    throw new UndecryptableError('damaged')
  }
}

/** Encrypts what is written to it. */
export function openEncryption(install: Buffer, salt: Buffer = randomBytes(SALT_BYTES)): Transform {
  const { key, check } = derive(install, salt)
  const start = Buffer.concat([MAGIC, salt, check])
  const frames = openFrames(FRAME_BYTES, (frame) => encryptFrame({ key, ...frame }))
  let isBegun = false
  return toTransform({
    add: (chunk) => {
      const bytes = frames.add(chunk)
      if (isBegun) return bytes
      isBegun = true
      return [start, digestOf(start), ...bytes]
    },
    end: () => (isBegun ? [frames.end()] : [start, digestOf(start), frames.end()]),
  })
}

/** Decrypts what is written to it; its error is an UndecryptableError. */
export function openDecryption(install: Buffer): Transform {
  let header: Buffer = Buffer.alloc(0)
  let frames: Frames | undefined
  return toTransform({
    add: (chunk) => {
      if (frames) return frames.add(chunk)
      header = Buffer.concat([header, chunk])
      if (header.length < HEADER_BYTES) return []
      const key = readHeader(install, header.subarray(0, HEADER_BYTES))
      frames = openFrames(FRAME_BYTES + TAG_BYTES, (frame) => decryptFrame({ key, ...frame }))
      return frames.add(header.subarray(HEADER_BYTES))
    },
    end: () => {
      if (!frames) throw new UndecryptableError('damaged')
      return [frames.end()]
    },
  })
}

/** The key of this file. */
function readHeader(install: Buffer, header: Buffer): Buffer {
  const start = header.subarray(0, HEADER_BYTES - DIGEST_BYTES)
  if (!isEncrypted(header) || !digestOf(start).equals(header.subarray(start.length)))
    throw new UndecryptableError('damaged')
  const salt = start.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const { key, check } = derive(install, salt)
  if (!check.equals(start.subarray(MAGIC.length + SALT_BYTES)))
    throw new UndecryptableError('wrong-key')
  return key
}

type Frames = { add(chunk: Buffer): Buffer[]; end(): Buffer }

/** Cuts a stream into frames of a size. The last one is what is left at the end, so a full frame waits for more. */
function openFrames(size: number, convert: (frame: Omit<Frame, 'key'>) => Buffer): Frames {
  let waiting: Buffer[] = []
  let length = 0
  let frame = 0
  return {
    add(chunk) {
      waiting.push(chunk)
      length += chunk.length
      if (length <= size) return []
      const whole = Buffer.concat(waiting)
      const done: Buffer[] = []
      let from = 0
      for (; whole.length - from > size; from += size, frame += 1)
        done.push(convert({ frame, isLast: false, data: whole.subarray(from, from + size) }))
      waiting = [whole.subarray(from)]
      length = whole.length - from
      return done
    },
    end: () => convert({ frame, isLast: true, data: Buffer.concat(waiting) }),
  }
}

function toTransform({
  add,
  end,
}: {
  add: (chunk: Buffer) => Buffer[]
  end: () => Buffer[]
}): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (const bytes of add(chunk)) this.push(bytes)
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
    flush(done) {
      try {
        for (const bytes of end()) this.push(bytes)
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
}
