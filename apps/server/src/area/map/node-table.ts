import { indexOfId } from '../../osm/index-of-id.ts'
import { type WorldPoint, worldPoint } from './world.ts'

/** Node ids in the order in which they were added; eight bytes for each. */
export type IdList = { add(ids: readonly number[]): void; values(): Float64Array }

export function createIdList(): IdList {
  let values = new Float64Array(1024)
  let size = 0
  return {
    add(ids) {
      if (size + ids.length > values.length) {
        const grown = new Float64Array(2 * (size + ids.length))
        grown.set(values)
        values = grown
      }
      values.set(ids, size)
      size += ids.length
    },
    values: () => values.subarray(0, size),
  }
}

/** The positions of chosen nodes on the world's square; 24 bytes for each. */
export type NodeTable = {
  /** The number of a node in this table; -1 for one that was not chosen. */
  indexOf(id: number): number
  set(id: number, lat: number, lng: number): void
  /** Undefined for a node that the file does not have. */
  pointAt: (index: number) => WorldPoint | undefined
}

export function createNodeTable(ids: Float64Array): NodeTable {
  const sorted = Float64Array.from(ids).sort()
  let size = 0
  for (const id of sorted) if (size === 0 || sorted[size - 1] !== id) sorted[size++] = id
  const xs = new Float64Array(size).fill(Number.NaN)
  const ys = new Float64Array(size)
  const indexOf = (id: number): number => indexOfId(sorted, id, size)
  return {
    indexOf,
    set(id, lat, lng) {
      const index = indexOf(id)
      if (index < 0) return
      const [x, y] = worldPoint(lat, lng)
      xs[index] = x
      ys[index] = y
    },
    pointAt(index) {
      const x = xs[index]
      const y = ys[index]
      return x === undefined || y === undefined || Number.isNaN(x) ? undefined : [x, y]
    },
  }
}
