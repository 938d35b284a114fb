import { createReadStream } from 'node:fs'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'

/** The file is not what it should be; the message is for the person who named it. */
export class ExtractError extends Error {}

export type Block = { type: string; bytes: Uint8Array }

const inflateAsync = promisify(inflate)

/** The limits of the format (wiki.openstreetmap.org/wiki/PBF_Format). */
const MAX_HEADER_BYTES = 64 * 1024
const MAX_BLOCK_BYTES = 32 * 1024 * 1024
const READ_BYTES = 1024 * 1024

const notAnExtract = () => new ExtractError('This file isn’t an OpenStreetMap extract (.osm.pbf).')

type BlockHeader = { type: string; size: number }

/** The compressed blocks of a file, in order. */
export async function* readBlocks(
  file: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Block> {
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let header: BlockHeader | undefined
  for await (const chunk of createReadStream(file, {
    highWaterMark: READ_BYTES,
  }) as AsyncIterable<Buffer>) {
    onBytes(chunk.length)
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (!header) {
        const size = rest.length < 4 ? undefined : rest.readUInt32BE(0)
        if (size !== undefined && size > MAX_HEADER_BYTES) throw notAnExtract()
        if (size === undefined || rest.length < 4 + size) break
        header = readHeader(rest.subarray(4, 4 + size))
        rest = rest.subarray(4 + size)
      }
      if (rest.length < header.size) break
      yield { type: header.type, bytes: await unpack(rest.subarray(0, header.size)) }
      rest = rest.subarray(header.size)
      header = undefined
    }
  }
  if (header || rest.length > 0)
    throw new ExtractError('The extract is incomplete. Download it again.')
}

function readHeader(bytes: Uint8Array): BlockHeader {
  const header = readFields(bytes, { type: '', size: 0 }, (tag, found, pbf) => {
    if (tag === 1) found.type = pbf.readString()
    else if (tag === 3) found.size = pbf.readVarint()
  })
  if (!/^OSM(Header|Data)$/.test(header.type) || header.size > MAX_BLOCK_BYTES) throw notAnExtract()
  return header
}

type Packed = { raw?: Uint8Array; deflated?: Uint8Array }

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  const { raw, deflated } = readFields(bytes, {} as Packed, (tag, found, pbf) => {
    if (tag === 1) found.raw = pbf.readBytes()
    else if (tag === 3) found.deflated = pbf.readBytes()
  })
  // a copy, because the bytes belong to the buffer of the file
  if (raw) return Uint8Array.from(raw)
  if (!deflated)
    throw new ExtractError(
      'The extract uses a compression that Kerbside can’t read. Only zlib is supported.',
    )
  return inflateAsync(deflated, { maxOutputLength: MAX_BLOCK_BYTES }).catch(() => {
    throw new ExtractError('The extract is damaged. Download it again.')
  })
}

/** Malformed protocol buffers throw errors of many kinds. */
function readFields<Found>(
  bytes: Uint8Array,
  into: Found,
  read: (tag: number, found: Found, pbf: PbfReader) => void,
): Found {
  try {
    return new PbfReader(bytes).readFields(read, into)
  } catch {
    throw notAnExtract()
  }
}
