import type { BoardDriver, BoardLeg } from '@kerbside/contract/desk/board.ts'
import { isOff, isUnassigned, lookOf } from '@kerbside/web/dispatch/leg-look.ts'

export type LaneFacts = { driver: BoardDriver; legs: readonly BoardLeg[] }

export type Lanes = {
  /** By pickup. Journeys that are offered stand in the lane of whom they are offered to. */
  unassigned: readonly BoardLeg[]
  lanes: readonly LaneFacts[]
}

const byPickup = (a: BoardLeg, b: BoardLeg) => a.pickupat.localeCompare(b.pickupat)

/** The day arranged by who drives. */
export function arrangeLanes(drivers: readonly BoardDriver[], legs: readonly BoardLeg[]): Lanes {
  const unassigned: BoardLeg[] = []
  const byDriver = new Map<number, BoardLeg[]>()
  for (const leg of legs) {
    if (isOff(leg)) continue
    const holder = isUnassigned(leg) ? leg.offer?.driverid : leg.driverid
    if (holder === undefined || holder === null) unassigned.push(leg)
    else byDriver.set(holder, [...(byDriver.get(holder) ?? []), leg])
  }
  const known = new Set(drivers.map(({ driverid }) => driverid))
  // A journey whose driver left the books today must be seen all the same.
  for (const [driverid, own] of byDriver) if (!known.has(driverid)) unassigned.push(...own)
  return {
    unassigned: unassigned.sort(byPickup),
    lanes: drivers.map((driver) => ({
      driver,
      legs: (byDriver.get(driver.driverid) ?? []).sort(byPickup),
    })),
  }
}

/** What is done with a driver now: the form beside the name. */
export function lookOfDriver({ driver, legs }: LaneFacts) {
  const current = legs.find(({ state }) => state === 'arrived' || state === 'on_board')
  const leg = current ?? legs.find(({ state }) => state === 'en_route')
  if (leg) return lookOf(leg)
  return driver.shift ? 'free' : 'resting'
}
