import { type Minor, minor } from '../money.ts'
import type { Line } from './line.ts'
import type { Rates } from './tariff.ts'

/** The international mile and the kilometre, in metres. */
export const METRES = { mile: 1609.344, km: 1000 } as const

/** The price of a distance by the tiers alone, and its rate per unit if a single tier applied (else 0). */
export function distancePrice(
  { unit, mode, tiers }: Pick<Rates, 'unit' | 'mode' | 'tiers'>,
  metres: number,
): { units: number; rate: number; amount: Minor } {
  const units = metres / METRES[unit]
  let total = 0
  let reached = 0
  let ratesUsed = 0
  let rate = 0
  for (const { upTo, perUnit } of tiers) {
    const end = Math.min(units, upTo ?? Number.POSITIVE_INFINITY)
    if (end < reached || (end === reached && reached > 0)) break
    if (mode === 'cumulative') {
      total += (end - reached) * perUnit
      if (ratesUsed === 0 || perUnit !== rate) ratesUsed += 1
      rate = perUnit
    } else {
      // Never less than the end of the tier before: driving farther must not be cheaper.
      const whole = end * perUnit
      ratesUsed = whole >= total ? 1 : 2
      if (whole >= total) rate = perUnit
      total = Math.max(total, whole)
    }
    reached = end
  }
  return {
    units: Math.round(units * 1000) / 1000,
    rate: ratesUsed === 1 ? rate : 0,
    amount: minor(Math.round(total)),
  }
}

/**
 * Lines for base and distance, and for the planned minutes. The distance line includes the base, so its amount can
 * differ from units × rate.
 */
export function rateLines(
  rates: Rates,
  { metres, seconds }: { metres: number; seconds: number },
): Line[] {
  const { units, rate, amount } = distancePrice(rates, metres)
  const minutes = Math.ceil(seconds / 60)
  return [
    {
      kind: 'distance',
      rule: '',
      about: rates.unit,
      units,
      rate,
      amount: minor(rates.base + amount),
    },
    {
      kind: 'time',
      rule: '',
      about: '',
      units: minutes,
      rate: rates.perMinute,
      amount: minor(minutes * rates.perMinute),
    },
  ]
}

/** A fixed price covers the route between its ends; the detour for stops is charged by distance. */
export function detourLine(rates: Rates, metres: number): Line {
  return { kind: 'detour', rule: '', about: rates.unit, ...distancePrice(rates, metres) }
}
