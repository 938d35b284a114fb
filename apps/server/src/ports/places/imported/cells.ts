import type { Point } from '@kerbside/domain/geo.ts'

/** A hundredth of a degree: 1.1 km to the north, 0.7 km to the east in Britain. */
export const tileOf = ({ lat, lng }: Point): number =>
  Math.floor((lat + 90) * 100) * 36_000 + Math.floor((lng + 180) * 100)

/** Cells from west to east. */
export const GRID_COLUMNS = 720

/** Half a degree: 55 km to the north, 35 km to the east. */
export const cellOf = ({ lat, lng }: Point): number =>
  Math.floor((lat + 90) * 2) * GRID_COLUMNS + Math.floor((lng + 180) * 2)

const STEPS = { north: 0.01, east: 0.01 }

/** The tiles that cover everything within a kilometre of a point. */
export function tilesAround({ lat, lng }: Point): number[] {
  const tiles: number[] = []
  for (let north = -1; north <= 1; north++)
    for (let east = -2; east <= 2; east++)
      tiles.push(tileOf({ lat: lat + north * STEPS.north, lng: lng + east * STEPS.east }))
  return tiles
}

/** The cells around a base: at least 55 km to the north and south, 35 km to the east and west. */
export function cellsAround({ lat, lng }: Point): number[] {
  const cells: number[] = []
  for (let north = -1; north <= 1; north++)
    for (let east = -1; east <= 1; east++)
      cells.push(cellOf({ lat: lat + north / 2, lng: lng + east / 2 }))
  return cells
}
