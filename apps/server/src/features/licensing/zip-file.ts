import { crc32 } from 'node:zlib'

export type ZipPart = { name: string; bytes: Buffer }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** 1 January 1980, midnight, so that the same parts give the same file. */
const DOS_DATE = 0x0021
/** Names are UTF-8. */
const UTF8 = 0x0800

/**
 * A ZIP with uncompressed parts (APPNOTE 6.3, method 0): every program opens it, and its content is readable in the
 * raw file. Up to 4 GB and 65,535 parts.
 */
export function writeZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of parts) {
    const named = Buffer.from(name)
    const params = factsOf(bytes, named)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(LOCAL, 0)
    params.copy(local, 4)
    bodies.push(local, named, bytes)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(CENTRAL, 0)
    entry.writeUInt16LE(20, 4)
    params.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    entries.push(entry, named)
    offset += local.length + named.length + bytes.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}

/** The common fields of a part's two headers: 26 bytes, starting with the version. */
function factsOf(bytes: Buffer, name: Buffer): Buffer {
  const params = Buffer.alloc(26)
  params.writeUInt16LE(20, 0)
  params.writeUInt16LE(UTF8, 2)
  params.writeUInt16LE(DOS_DATE, 8)
  params.writeUInt32LE(crc32(bytes), 10)
  params.writeUInt32LE(bytes.length, 14)
  params.writeUInt32LE(bytes.length, 18)
  params.writeUInt16LE(name.length, 22)
  return params
}

/** The parts of a file written by writeZip; undefined for anything else, or if a byte of its headers was changed. */
export function readZip(file: Buffer): ZipPart[] | undefined {
  const parts: ZipPart[] = []
  let offset = 0
  while (offset + 30 <= file.length && file.readUInt32LE(offset) === LOCAL) {
    const size = file.readUInt32LE(offset + 22)
    const nameEnd = offset + 30 + file.readUInt16LE(offset + 26)
    const end = nameEnd + size
    if (end > file.length) return undefined
    const name = file.subarray(offset + 30, nameEnd).toString()
    parts.push({ name, bytes: file.subarray(nameEnd, end) })
    offset = end
  }
  // writing it again must give the same bytes, so that nothing is hidden between or after the parts
  return parts.length > 0 && writeZip(parts).equals(file) ? parts : undefined
}
