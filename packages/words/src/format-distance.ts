import { distanceUnitInUse, localeInUse } from './translate.ts'

const METRES = { mile: 1_609.344, km: 1_000 } as const
const INTL_UNITS = { mile: 'mile', km: 'kilometer' } as const

/**
 * `long` "27 miles", "43 km", at least 1 · `short` "3.4 mi", "27 mi": tenths below ten.
 * The unit is that of the operator's roads, whatever the language.
 */
export function formatDistance(metres: number, form: 'long' | 'short' = 'long'): string {
  const distanceUnit = distanceUnitInUse()
  const units = metres / METRES[distanceUnit]
  const isLong = form === 'long'
  return new Intl.NumberFormat(localeInUse(), {
    style: 'unit',
    unit: INTL_UNITS[distanceUnit],
    unitDisplay: isLong && distanceUnit === 'mile' ? 'long' : 'short',
    maximumFractionDigits: isLong || units >= 10 ? 0 : 1,
  }).format(isLong ? Math.max(1, units) : units)
}

/** Metres of one mile or kilometre, whichever the operator's roads are signed in. */
export const metresOfUnit = (): number => METRES[distanceUnitInUse()]
