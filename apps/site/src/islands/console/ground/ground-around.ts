import type { Bounds } from '@kerbside/kit/map/frame.ts'
import type { DeskGround } from '@kerbside/web/operator/ground-api.ts'

const DEGREES_AROUND = 0.6

/** What a map shows before anything is drawn: a county around the operator's base. */
export const groundAround = ({ latitude, longitude }: DeskGround['base']): Bounds => [
  longitude - DEGREES_AROUND * 1.6,
  latitude - DEGREES_AROUND,
  longitude + DEGREES_AROUND * 1.6,
  latitude + DEGREES_AROUND,
]
