import { promisedMinutes, promisePickup } from '../quotation/promise-pickup.ts'
import { type Draft, findPrice } from './draft.ts'
import type { StepRules } from './draft-steps.ts'

export type SoonestCar = {
  minutes: number
  at: Date
  /** False where the car comes from the base, and later than the operator's notice alone would have it. */
  isNear: boolean
}

/**
 * How soon a car of a type can come, for whoever wants one as soon as possible: of the chosen type by default, of any
 * type while there are no prices. Undefined for another time, and while nobody knows.
 */
export function soonestCar(
  draft: Draft,
  {
    minLeadMinutes,
    vehicleTypeId = findPrice(draft)?.vehicleTypeId,
  }: Pick<StepRules, 'minLeadMinutes'> & { vehicleTypeId?: number | undefined },
): SoonestCar | undefined {
  const { nearest, time, nowMs } = draft
  if (time.kind !== 'now' || !nearest) return undefined
  const { minutesByType, isNear } = nearest
  const minutes =
    vehicleTypeId === undefined
      ? Math.max(minLeadMinutes, nearest.minutes)
      : promisedMinutes(nearest, { vehicleTypeId, minLeadMinutes })
  const isTypeNear =
    vehicleTypeId === undefined || minutesByType[vehicleTypeId] !== undefined ? isNear : false
  return {
    minutes,
    at: promisePickup(new Date(nowMs), minutes),
    isNear: isTypeNear || minutes <= minLeadMinutes,
  }
}
