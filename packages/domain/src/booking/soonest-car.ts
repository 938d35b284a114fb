import { calculatePromisedPickup, promisedMinutes } from '../quotation/calculate-promised-pickup.ts'
import { type Draft, findPrice } from './draft/draft.ts'
import type { StepRules } from './draft/draft-steps.ts'

export type SoonestCar = {
  minutes: number
  at: Date
  /** False if the car comes from the base and takes longer than the operator's lead time. */
  isNear: boolean
}

/**
 * How soon a car of a type can come when the pickup is as soon as possible: of the selected type by default, of any type
 * while there are no prices. Undefined for a fixed pickup time, and until the server has answered.
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
  const isTypeNear = vehicleTypeId === undefined || minutesByType[vehicleTypeId] !== undefined
  return {
    minutes,
    at: calculatePromisedPickup(new Date(nowMs), minutes),
    isNear: (isNear && isTypeNear) || minutes <= minLeadMinutes,
  }
}
