import { addMinutes, roundUp } from '../time.ts'

/** How soon cars can reach a pickup, in whole minutes. */
export type NearestCars = {
  /** For any vehicle type. */
  minutes: number
  /** By vehicle type, for those of drivers near the pickup. */
  minutesByType: Readonly<Record<number, number>>
  /** For every other vehicle type: from the operator's base. */
  otherMinutes: number
  /** Whether a driver on shift is free near the pickup; otherwise every car comes from the base. */
  isNear: boolean
}

/** Minutes until a car of this type is promised: the operator's lead time or the car's drive, whichever is longer. */
export function promisedMinutes(
  { minutesByType, otherMinutes }: Pick<NearestCars, 'minutesByType' | 'otherMinutes'>,
  { vehicleTypeId, minLeadMinutes }: { vehicleTypeId: number; minLeadMinutes: number },
): number {
  return Math.max(minLeadMinutes, minutesByType[vehicleTypeId] ?? otherMinutes)
}

/** The promised time of an as-soon-as-possible pickup: rounded up to the whole minute. */
export const calculatePromisedPickup = (now: Date, minutes: number): Date =>
  roundUp(addMinutes(now, minutes), 1)
