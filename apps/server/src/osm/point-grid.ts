import { metresBetween, type Point } from '@kerbside/domain/geo.ts'

/** Items by their position, to find those near a point. */
export type PointGrid<Item> = {
  add(item: Item): void
  /** The items in the cell of the point and the eight around it: all within a cell's side, and some further away. */
  around(point: Point): Item[]
  /** The nearest within `metres`, at most a cell's side. */
  nearest(point: Point, metres: number): Item | undefined
}

/** `side` of a cell in degrees. */
export function createPointGrid<Item extends { point: Point }>(side: number): PointGrid<Item> {
  const cells = new Map<string, Item[]>()
  const keyOf = (row: number, column: number) => `${row}|${column}`
  const cellOf = ({ lat, lng }: Point) => [Math.floor(lat / side), Math.floor(lng / side)] as const
  const around = (point: Point): Item[] => {
    const [row, column] = cellOf(point)
    const found: Item[] = []
    for (let north = -1; north <= 1; north++)
      for (let east = -1; east <= 1; east++)
        found.push(...(cells.get(keyOf(row + north, column + east)) ?? []))
    return found
  }
  return {
    add(item) {
      const key = keyOf(...cellOf(item.point))
      const cell = cells.get(key)
      if (cell) cell.push(item)
      else cells.set(key, [item])
    },
    around,
    nearest(point, metres) {
      let found: Item | undefined
      let least = metres
      for (const item of around(point)) {
        const distance = metresBetween(item.point, point)
        if (distance > least) continue
        least = distance
        found = item
      }
      return found
    },
  }
}
