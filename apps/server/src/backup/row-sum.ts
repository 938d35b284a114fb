import { createHash } from 'node:crypto'

/** How many rows a table has and a sum of them that does not depend on their order. */
export type RowSum = { rows: number; sum: string }

const LANES = 8

/** Adds the SHA-256 of each row, lane by lane of 32 bits: equal sums mean equal rows, in whatever order. */
export function openRowSum(): { add(row: Buffer): void; result(): RowSum } {
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

export const isSame = (one: RowSum | undefined, other: RowSum | undefined): boolean =>
  one !== undefined && other !== undefined && one.rows === other.rows && one.sum === other.sum
