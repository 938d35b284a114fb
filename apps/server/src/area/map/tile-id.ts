/** The number of a tile in a PMTiles file: all lower zooms first, then along a Hilbert curve. */
export function tileId(zoom: number, x: number, y: number): number {
  let id = 0
  for (let lower = 0; lower < zoom; lower += 1) id += 4 ** lower
  let [column, row] = [x, y]
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const isEast = (column & side) > 0
    const isSouth = (row & side) > 0
    id += side * side * (isEast ? (isSouth ? 2 : 3) : isSouth ? 1 : 0)
    const [east, south] = [column & (side - 1), row & (side - 1)]
    if (isSouth) [column, row] = [east, south]
    else if (isEast) [column, row] = [side - 1 - south, side - 1 - east]
    else [column, row] = [south, east]
  }
  return id
}
