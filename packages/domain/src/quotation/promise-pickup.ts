import { addMinutes, roundUp } from '../time.ts'

/** How soon cars can be at a pickup, in whole minutes. */
export type NearestCars = {
  /** Of any type. */
  minutes: number
  /** Of the types that drivers near the pickup drive, by vehicle type. */
  minutesByType: Readonly<Record<number, number>>
  /** Of every other type: from the operator's base. */
  otherMinutes: number
  /** A driver on shift is free near the pickup; otherwise every car comes from the base. */
  isNear: boolean
}

/** Minutes until a car of this type is promised: the operator's notice or the car's way, whichever is longer. */
export function promisedMinutes(
  { minutesByType, otherMinutes }: Pick<NearestCars, 'minutesByType' | 'otherMinutes'>,
  { vehicleTypeId, minLeadMinutes }: { vehicleTypeId: number; minLeadMinutes: number },
): number {
  return Math.max(minLeadMinutes, minutesByType[vehicleTypeId] ?? otherMinutes)
}

/** The pickup time promised for a car as soon as possible: rounded up to the whole minute. */
export const promisePickup = (now: Date, minutes: number): Date =>
  roundUp(addMinutes(now, minutes), 1)
