/**
 * The part of CBOR (RFC 8949) that an authenticator writes: integers, bytes, texts, lists, and maps in insertion
 * order.
 */
export type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>

export function writeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(writeCbor)])
  const pairs = [...value].flatMap(([key, entryValue]) => [writeCbor(key), writeCbor(entryValue)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

/** The major type in three bits, and the count. */
function head(kind: number, count: number): Buffer {
  const first = kind << 5
  if (count < 24) return Buffer.from([first | count])
  if (count < 0x100) return Buffer.from([first | 24, count])
  const more = Buffer.alloc(3)
  more.writeUInt8(first | 25)
  more.writeUInt16BE(count, 1)
  return more
}
