import type { Validity, When } from '../calendar.ts'
import type { Adjustment } from '../tariff.ts'
import { errorIf, type TariffError } from './tariff-error.ts'

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** A span may end at midnight, 24:00. */
const isEnd = (text: string): boolean => CLOCK_TIME.test(text) || text === '24:00'

export function checkSchedule({ weekdays, dates, clock }: When, path: string): TariffError[] {
  const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= 7
  return [
    ...errorIf(weekdays?.length === 0, { path: `${path}.weekdays`, reason: 'empty' }),
    ...errorIf(weekdays !== undefined && !weekdays.every(isDay), {
      path: `${path}.weekdays`,
      reason: 'not-a-weekday',
    }),
    ...errorIf(dates?.length === 0, { path: `${path}.dates`, reason: 'empty' }),
    ...(dates ?? []).flatMap(({ from, until }, index) =>
      errorIf(until < from, { path: `${path}.dates[${index}]`, reason: 'ends-before-it-begins' }),
    ),
    ...(clock
      ? [
          ...errorIf(!CLOCK_TIME.test(clock.from), {
            path: `${path}.clock.from`,
            reason: 'not-a-clock',
          }),
          ...errorIf(!isEnd(clock.to), { path: `${path}.clock.to`, reason: 'not-a-clock' }),
          ...errorIf(clock.from === clock.to, { path: `${path}.clock`, reason: 'no-time-at-all' }),
        ]
      : []),
  ]
}

export const checkValidity = ({ validFrom, validUntil }: Validity, path: string): TariffError[] =>
  errorIf(validFrom !== undefined && validUntil !== undefined && validUntil < validFrom, {
    path: `${path}.validUntil`,
    reason: 'ends-before-it-begins',
  })

const WHOLE = 10_000

/**
 * Discounts that can apply together must leave something of the fare; otherwise a longer journey could become
 * cheaper.
 */
function checkCombinedDiscounts(adjustments: readonly Adjustment[]): TariffError[] {
  const deepest = new Map<string, number>()
  for (const [index, { change, group }] of adjustments.entries()) {
    const key = group === '' ? `alone ${index}` : `group ${group}`
    const min = change.kind === 'percent' ? Math.min(0, change.basisPoints) : 0
    deepest.set(key, Math.min(deepest.get(key) ?? 0, min))
  }
  const total = [...deepest.values()].reduce((sum, min) => sum + min, 0)
  return errorIf(total < -WHOLE, { path: 'adjustments', reason: 'discounts-exceed-the-fare' })
}

export function checkAdjustments(adjustments: readonly Adjustment[]): TariffError[] {
  const each = adjustments.flatMap(({ when, change, vehicleTypeIds }, index) => {
    const path = `adjustments[${index}]`
    const isTooDeep = change.kind === 'percent' && change.basisPoints < -WHOLE
    return [
      ...checkSchedule(when, `${path}.when`),
      ...errorIf(vehicleTypeIds?.length === 0, { path: `${path}.vehicleTypeIds`, reason: 'empty' }),
      ...errorIf(isTooDeep, {
        path: `${path}.change.basisPoints`,
        reason: 'below-minus-100-percent',
      }),
    ]
  })
  return [...each, ...checkCombinedDiscounts(adjustments)]
}
