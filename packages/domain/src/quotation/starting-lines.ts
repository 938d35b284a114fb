import { minor } from '../money.ts'
import { halfEven } from '../money-part.ts'
import { detourLine, rateLines } from './distance.ts'
import { fixedPriceFor, type ReadyFixed } from './fixed-price.ts'
import { type Line, put, type Tab } from './line.ts'
import type { Tariff, VehicleRate } from './tariff.ts'

const WHOLE = 10_000

/** A type the tariff says nothing of costs what stands there. */
export const AS_IT_STANDS: VehicleRate = { basisPoints: WHOLE }

export type Way = {
  metres: number
  seconds: number
  /** The way without the stops: what a fixed price is for. Never more than `metres`. */
  directMetres: number
}

/** What a leg starts from in every vehicle type alike: found once, whatever the number of types. */
export type Start = {
  tariff: Tariff
  way: Way
  fixed: readonly ReadyFixed[]
  general: readonly Line[]
  detour: Line | undefined
}

export function startOf(
  tariff: Tariff,
  { way, fixed }: { way: Way; fixed: readonly ReadyFixed[] },
): Start {
  const longer = way.metres - way.directMetres
  return {
    tariff,
    way,
    fixed,
    general: rateLines(tariff.rates, way),
    detour: longer > 0 ? detourLine(tariff.rates, longer) : undefined,
  }
}

/**
 * The fixed price or else distance and time, and the vehicle's share of what is not its own already: its own fixed
 * price and its own table stand as they are.
 */
export function putStart(
  tab: Tab,
  { start, vehicle, vehicleTypeId }: { start: Start; vehicle: VehicleRate; vehicleTypeId: number },
): ReadyFixed | undefined {
  const { way } = start
  const fixed = fixedPriceFor(start.fixed, vehicleTypeId)
  let shared = 0
  if (fixed) {
    const { amount } = fixed.price
    // Written even when it is nothing: a free shuttle is a price.
    tab.lines.push(fixed.line)
    tab.total += amount
    if (fixed.price.vehicleTypeId === undefined) shared += amount
    const longer = way.metres - way.directMetres
    if (vehicle.rates && longer > 0) put(tab, detourLine(vehicle.rates, longer))
    else if (start.detour) {
      put(tab, start.detour)
      shared += start.detour.amount
    }
  } else if (vehicle.rates) {
    for (const line of rateLines(vehicle.rates, way)) put(tab, line)
  } else
    for (const line of start.general) {
      put(tab, line)
      shared += line.amount
    }
  if (vehicle.basisPoints !== WHOLE)
    put(tab, {
      kind: 'vehicle',
      rule: '',
      about: '',
      units: vehicle.basisPoints - WHOLE,
      rate: shared / WHOLE,
      amount: minor(halfEven((shared * vehicle.basisPoints) / WHOLE) - shared),
    })
  return fixed
}
