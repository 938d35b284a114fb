import { crc32 } from 'node:zlib'

export type ZipPart = { name: string; bytes: Buffer }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** 1 January 1980, midnight: the same parts are the same file. */
const DOS_DATE = 0x0021
/** Names are UTF-8. */
const UTF8 = 0x0800

/**
 * A ZIP whose parts are stored as they are (APPNOTE 6.3, method 0): every program opens it, and what is in it can be
 * found by the eye. Up to 4 GB and 65,535 parts.
 */
export function writeZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, bytes } of parts) {
    const named = Buffer.from(name)
    const facts = factsOf(bytes, named)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(LOCAL, 0)
    facts.copy(local, 4)
    bodies.push(local, named, bytes)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(CENTRAL, 0)
    entry.writeUInt16LE(20, 4)
    facts.copy(entry, 6)
    entry.writeUInt32LE(at, 42)
    entries.push(entry, named)
    at += local.length + named.length + bytes.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

/** What a part's two heads have in common: 26 bytes from the version on. */
function factsOf(bytes: Buffer, name: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(UTF8, 2)
  facts.writeUInt16LE(DOS_DATE, 8)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}

/** The parts of a file that writeZip wrote; undefined of anything else, or where a byte of its frame was changed. */
export function readZip(file: Buffer): ZipPart[] | undefined {
  const parts: ZipPart[] = []
  let at = 0
  while (at + 30 <= file.length && file.readUInt32LE(at) === LOCAL) {
    const size = file.readUInt32LE(at + 22)
    const nameEnd = at + 30 + file.readUInt16LE(at + 26)
    const end = nameEnd + size
    if (end > file.length) return undefined
    const name = file.subarray(at + 30, nameEnd).toString()
    parts.push({ name, bytes: file.subarray(nameEnd, end) })
    at = end
  }
  // written anew it must be the same, byte for byte: nothing hides between the parts or behind them
  return parts.length > 0 && writeZip(parts).equals(file) ? parts : undefined
}
