import type { Area, LngLat } from '../geo.ts'
import { areaSquareMetres } from '../quotation/geography.ts'

/** The area of a ring in square metres. */
export const ringSquareMetres = (ring: readonly LngLat[]): number => areaSquareMetres([[ring]])

/** The area in square kilometres, less its holes; where its shapes overlap, both count. */
export const squareKilometres = (area: Area): number => areaSquareMetres(area) / 1e6
