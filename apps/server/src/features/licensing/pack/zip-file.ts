import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'

export type ZipPart = { name: string; bytes: Buffer }

/** The same parts give the same file. The format counts from 1980, in local time. */
const MADE_AT = new Date(1980, 0, 1)

/** A ZIP with uncompressed parts: its content is readable in the raw file. */
export async function writeZip(parts: readonly ZipPart[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes } of parts) {
    // the checksum of a large part takes a few milliseconds for each megabyte
    await setImmediate()
    zip.addBuffer(bytes, name, { compress: false, mtime: MADE_AT, forceDosTimestamp: true })
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const LOCAL_HEADER = 0x04034b50
/** A pack has about twenty. */
const MAX_PARTS = 100

/** The parts of a file written by writeZip; undefined for anything else, or if a byte of its headers was changed. */
export async function readZip(file: Buffer): Promise<ZipPart[] | undefined> {
  const parts: ZipPart[] = []
  let offset = 0
  while (offset + 30 <= file.length && file.readUInt32LE(offset) === LOCAL_HEADER) {
    const size = file.readUInt32LE(offset + 22)
    const nameEnd = offset + 30 + file.readUInt16LE(offset + 26)
    const end = nameEnd + size
    if (end > file.length || parts.length === MAX_PARTS) return undefined
    const name = file.subarray(offset + 30, nameEnd).toString()
    parts.push({ name, bytes: file.subarray(nameEnd, end) })
    offset = end
  }
  if (parts.length === 0) return undefined
  // Writing it again must give the same bytes, so that nothing is hidden between or after the parts. A name that is no
  // relative path cannot be written.
  const again = await writeZip(parts).catch(() => undefined)
  return again?.equals(file) ? parts : undefined
}
