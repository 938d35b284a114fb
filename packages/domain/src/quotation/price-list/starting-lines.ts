import { minor } from '../../money.ts'
import { halfEven } from '../../money-part.ts'
import { detourLine, rateLines } from '../distance.ts'
import { fixedPriceFor, type ReadyFixed } from '../fixed-price.ts'
import { addLine, type Line, type Tab } from '../line.ts'
import type { Tariff, VehicleRate } from '../tariff.ts'

const WHOLE = 10_000

/** The rate of a type that the tariff does not mention: prices unchanged. */
export const UNCHANGED_RATE: VehicleRate = { basisPoints: WHOLE }

export type MeteredRoute = {
  metres: number
  seconds: number
  /** The distance without the stops, to which a fixed price applies. Never more than `metres`. */
  directMetres: number
}

/** The starting point of a leg, which is the same for every vehicle type and computed once. */
export type Start = {
  tariff: Tariff
  way: MeteredRoute
  fixed: readonly ReadyFixed[]
  general: readonly Line[]
  detour: Line | undefined
}

export function startOf(
  tariff: Tariff,
  { way, fixed }: { way: MeteredRoute; fixed: readonly ReadyFixed[] },
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
 * Adds the fixed price, or else distance and time, and the vehicle's share of it. A vehicle's own fixed price and its
 * own rates are not multiplied by the share.
 */
export function addStartLines(
  tab: Tab,
  { start, vehicle, vehicleTypeId }: { start: Start; vehicle: VehicleRate; vehicleTypeId: number },
): ReadyFixed | undefined {
  const { way } = start
  const fixed = fixedPriceFor(start.fixed, vehicleTypeId)
  let shared = 0
  if (fixed) {
    const { amount } = fixed.price
    // Added even if it is zero: a free shuttle is a price.
    tab.lines.push(fixed.line)
    tab.total += amount
    if (fixed.price.vehicleTypeId === undefined) shared += amount
    const longer = way.metres - way.directMetres
    if (vehicle.rates && longer > 0) addLine(tab, detourLine(vehicle.rates, longer))
    else if (start.detour) {
      addLine(tab, start.detour)
      shared += start.detour.amount
    }
  } else if (vehicle.rates) {
    for (const line of rateLines(vehicle.rates, way)) addLine(tab, line)
  } else
    for (const line of start.general) {
      addLine(tab, line)
      shared += line.amount
    }
  if (vehicle.basisPoints !== WHOLE)
    addLine(tab, {
      kind: 'vehicle',
      rule: '',
      about: '',
      units: vehicle.basisPoints - WHOLE,
      rate: shared / WHOLE,
      amount: minor(halfEven((shared * vehicle.basisPoints) / WHOLE) - shared),
    })
  return fixed
}
