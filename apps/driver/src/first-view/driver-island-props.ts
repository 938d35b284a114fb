import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import type { DistanceUnit } from '@kerbside/words/translate.ts'

export type DriverIslandProps = {
  /** The operator's name. */
  operator: string
  /** The office's phone number. */
  officePhone: string
  /** The operator's public id, for password hashes. */
  publicId: string
  timeZone: string
  distanceUnit: DistanceUnit
  currency: string
  /** BCP 47, such as `en-GB`. */
  locale: string
  ground?: SketchData | undefined
  /** The part of an invitation link after #. */
  invitation?: string
}
