import type { Bounds } from '@kerbside/kit/map/frame.ts'
import type { DeskServiceArea } from './service-area-api.ts'

const DEGREES_AROUND = 0.6

/** What a map shows before anything is drawn: the size of a county around the operator's base. */
export const boundsAroundBase = ({ latitude, longitude }: DeskServiceArea['base']): Bounds => [
  longitude - DEGREES_AROUND * 1.6,
  latitude - DEGREES_AROUND,
  longitude + DEGREES_AROUND * 1.6,
  latitude + DEGREES_AROUND,
]
