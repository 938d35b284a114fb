import { createHash } from 'node:crypto'

/** The number of rows of a table and a checksum that does not depend on their order. */
export type RowChecksum = { rows: number; sum: string }

const LANES = 8

/** Adds up the SHA-256 of each row in lanes of 32 bits: equal sums mean equal rows, in whatever order. */
export function openRowChecksum(): { add(row: Buffer): void; result(): RowChecksum } {
  const lanes = new Uint32Array(LANES)
  let rows = 0
  return {
    add(row) {
      const digest = createHash('sha256').update(row).digest()
      for (let lane = 0; lane < LANES; lane += 1)
        lanes[lane] = ((lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4)) >>> 0
      rows += 1
    },
    result: () => ({ rows, sum: Buffer.from(lanes.buffer).toString('hex') }),
  }
}

export const isSame = (item: RowChecksum | undefined, other: RowChecksum | undefined): boolean =>
  item !== undefined && other !== undefined && item.rows === other.rows && item.sum === other.sum
