import { type LngLat, METRES_PER_DEGREE } from './curve.ts'

/** A grid index of numbered items on the map, so that a search visits only items near a point. */
export type Cells = {
  /**
   * Calls `visit` for each item that may be within this many metres, nearest cells first and none twice; `visit`
   * returns the distance in metres up to which further items are still of interest.
   */
  near(around: { point: LngLat; metres: number }, visit: (index: number) => number): void
}

/** Two corners, in any order. */
type Box = readonly [LngLat, LngLat]

const CELL_LAT = 0.03
const CELL_LNG = 0.05
const CELLS_PER_ROW = 100_000

const row = (lat: number) => Math.floor(lat / CELL_LAT)
const column = (lng: number) => Math.floor(lng / CELL_LNG)

/** Each item is covered by its list of boxes; an item with an empty list is never found. */
export function buildCells(items: readonly (readonly Box[])[]): Cells {
  const cells = new Map<number, number[]>()
  for (const [index, boxes] of items.entries())
    for (const cell of new Set(boxes.flatMap(cellsOf))) {
      const itemsInCell = cells.get(cell)
      if (itemsInCell) itemsInCell.push(index)
      else cells.set(cell, [index])
    }
  const seenIn = new Float64Array(items.length)
  let searchNumber = 0

  return {
    near({ point, metres: farthest }, visit) {
      searchNumber += 1
      let metres = farthest
      const visitCell = (cell: number) => {
        for (const index of cells.get(cell) ?? []) {
          if (seenIn[index] === searchNumber) continue
          seenIn[index] = searchNumber
          metres = visit(index)
        }
      }
      const [x, y] = [column(point[0]), row(point[1])]
      const side = narrowestMetres(point[1])
      // items in a ring are at least as far away as the whole cells between
      for (let ring = 0; (ring - 1) * side <= metres; ring++)
        for (const cell of ringAround(x, { y, ring })) visitCell(cell)
    },
  }
}

function cellsOf([a, b]: Box): number[] {
  const cells: number[] = []
  for (let y = row(Math.min(a[1], b[1])); y <= row(Math.max(a[1], b[1])); y++)
    for (let x = column(Math.min(a[0], b[0])); x <= column(Math.max(a[0], b[0])); x++)
      cells.push(y * CELLS_PER_ROW + x)
  return cells
}

/** The shorter side of a cell, computed half a degree nearer to the pole as a margin. */
function narrowestMetres(lat: number): number {
  const longitudeScale = Math.cos(((Math.min(89, Math.abs(lat)) + 0.5) * Math.PI) / 180)
  return METRES_PER_DEGREE * Math.min(CELL_LAT, CELL_LNG * longitudeScale)
}

function ringAround(x: number, { y, ring }: { y: number; ring: number }): number[] {
  if (ring === 0) return [y * CELLS_PER_ROW + x]
  const cells: number[] = []
  for (let step = -ring; step <= ring; step++)
    cells.push((y - ring) * CELLS_PER_ROW + x + step, (y + ring) * CELLS_PER_ROW + x + step)
  for (let step = 1 - ring; step < ring; step++)
    cells.push((y + step) * CELLS_PER_ROW + x - ring, (y + step) * CELLS_PER_ROW + x + ring)
  return cells
}
