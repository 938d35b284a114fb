import type { Area, LngLat } from '../geo.ts'
import { areaSquareMetres } from '../quotation/geography.ts'

/** Square metres within a ring. */
export const ringSquareMetres = (ring: readonly LngLat[]): number => areaSquareMetres([[ring]])

/** Square kilometres of an area, its holes taken out; where its shapes overlap both count. */
export const squareKilometres = (area: Area): number => areaSquareMetres(area) / 1e6
