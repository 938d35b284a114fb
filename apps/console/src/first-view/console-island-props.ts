import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import type { DistanceUnit } from '@kerbside/words/translate.ts'

export type ConsoleIslandProps = {
  page: 'signin' | 'enrol' | 'desk'
  /** The operator's name. */
  operator: string
  /** The operator's public id, for password hashes. */
  publicId: string
  timeZone: string
  distanceUnit: DistanceUnit
  /** BCP 47, such as `en-GB`. */
  locale: string
  /** The ground of the drivers' map. */
  ground?: SketchData | undefined
  /** The part of an invitation link after #. */
  invitation?: string
}
