import type { BoardDriver, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { appearanceOf, isOff, isUnassigned } from '../../dispatch/leg-appearance.ts'

export type LaneFacts = { driver: BoardDriver; legs: readonly BoardLeg[] }

export type Lanes = {
  /** By pickup. Offered legs are in the lane of the driver who has the offer. */
  unassigned: readonly BoardLeg[]
  lanes: readonly LaneFacts[]
}

const byPickup = (a: BoardLeg, b: BoardLeg) => a.pickupAt.localeCompare(b.pickupAt)

/** The day arranged by driver. */
export function arrangeLanes(drivers: readonly BoardDriver[], legs: readonly BoardLeg[]): Lanes {
  const unassigned: BoardLeg[] = []
  const byDriver = new Map<number, BoardLeg[]>()
  for (const leg of legs) {
    if (isOff(leg)) continue
    const holder = isUnassigned(leg) ? leg.offer?.driverId : leg.driverId
    if (holder === undefined || holder === null) unassigned.push(leg)
    else byDriver.set(holder, [...(byDriver.get(holder) ?? []), leg])
  }
  const known = new Set(drivers.map(({ driverId }) => driverId))
  // A leg of a driver removed today must still be visible.
  for (const [driverId, driverLegs] of byDriver)
    if (!known.has(driverId)) unassigned.push(...driverLegs)
  return {
    unassigned: unassigned.sort(byPickup),
    lanes: drivers.map((driver) => ({
      driver,
      legs: (byDriver.get(driver.driverId) ?? []).sort(byPickup),
    })),
  }
}

/** The driver's current state: the shape beside the name. */
export function driverAppearance({ driver, legs }: LaneFacts) {
  const current = legs.find(({ state }) => state === 'arrived' || state === 'on_board')
  const leg = current ?? legs.find(({ state }) => state === 'en_route')
  if (leg) return appearanceOf(leg)
  if (driver.shift?.breakSince) return 'on-break'
  return driver.shift ? 'free' : 'resting'
}
