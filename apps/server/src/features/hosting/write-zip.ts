import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of the archive, streamed. */
export type ZipFile = { name: string; text: AsyncIterable<string> }

const FLAGS = 0x0808 // sizes follow the data; names are UTF-8
const DEFLATE = 8
const VERSION = 20
/** The limit of a ZIP without the ZIP64 extension. */
const MAX_BYTES = 0xffff_ffff

type Written = { name: Buffer; crc: number; packed: number; plain: number; at: number }

/**
 * Streams an archive that every system can open, one file after the other, without buffering one: sizes follow the
 * data (APPNOTE 6.3.3, 4.3.9). Waits for a slow reader.
 */
export async function writeZip(
  to: Writable,
  { files, at }: { files: AsyncIterable<ZipFile>; at: Date },
): Promise<void> {
  const written: Written[] = []
  let offset = 0
  const write = async (bytes: Buffer) => {
    offset += bytes.length
    if (offset > MAX_BYTES) throw new Error('the archive exceeds four gigabytes')
    if (!to.write(bytes)) await once(to, 'drain')
  }
  for await (const file of files) {
    const name = Buffer.from(file.name)
    const start = offset
    await write(headOf({ signature: 0x04034b50, name, at }))
    await write(name)
    const sum = await pack(file.text, write)
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(0x08074b50, 0)
    tail.writeUInt32LE(sum.crc, 4)
    tail.writeUInt32LE(sum.packed, 8)
    tail.writeUInt32LE(sum.plain, 12)
    await write(tail)
    written.push({ name, ...sum, at: start })
  }
  const listAt = offset
  for (const item of written) {
    await write(entryOf(item, at))
    await write(item.name)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(offset - listAt, 12)
  end.writeUInt32LE(listAt, 16)
  await write(end)
}

async function pack(text: AsyncIterable<string>, write: (bytes: Buffer) => Promise<void>) {
  const deflate = createDeflateRaw()
  const sum = { crc: 0, packed: 0, plain: 0 }
  const feed = async () => {
    for await (const part of text) {
      const bytes = Buffer.from(part)
      sum.crc = crc32(bytes, sum.crc)
      sum.plain += bytes.length
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
  }
  const fed = feed().catch((error: unknown) => {
    deflate.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    sum.packed += bytes.length
    await write(bytes)
  }
  await fed
  return sum
}

/** Date and time in the MS-DOS format, with a resolution of two seconds. */
function stampOf(at: Date): { time: number; date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return { time, date }
}

function headOf({ signature, name, at }: { signature: number; name: Buffer; at: Date }): Buffer {
  const { time, date } = stampOf(at)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(signature, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATE, 8)
  head.writeUInt16LE(time, 10)
  head.writeUInt16LE(date, 12)
  head.writeUInt16LE(name.length, 26)
  return head
}

function entryOf({ name, crc, packed, plain, at: offset }: Written, at: Date): Buffer {
  const { time, date } = stampOf(at)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATE, 10)
  entry.writeUInt16LE(time, 12)
  entry.writeUInt16LE(date, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(plain, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return entry
}
