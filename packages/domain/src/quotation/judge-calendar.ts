import type { Validity, When } from './calendar.ts'
import { type Fault, faultIf } from './fault.ts'
import type { Adjustment } from './tariff.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** A span may end with the day. */
const isEnd = (text: string): boolean => CLOCK.test(text) || text === '24:00'

export function judgeWhen({ weekdays, dates, clock }: When, path: string): Fault[] {
  const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= 7
  return [
    ...faultIf(weekdays?.length === 0, { path: `${path}.weekdays`, reason: 'empty' }),
    ...faultIf(weekdays !== undefined && !weekdays.every(isDay), {
      path: `${path}.weekdays`,
      reason: 'not-a-weekday',
    }),
    ...faultIf(dates?.length === 0, { path: `${path}.dates`, reason: 'empty' }),
    ...(dates ?? []).flatMap(({ from, until }, index) =>
      faultIf(until < from, { path: `${path}.dates[${index}]`, reason: 'ends-before-it-begins' }),
    ),
    ...(clock
      ? [
          ...faultIf(!CLOCK.test(clock.from), {
            path: `${path}.clock.from`,
            reason: 'not-a-clock',
          }),
          ...faultIf(!isEnd(clock.to), { path: `${path}.clock.to`, reason: 'not-a-clock' }),
          ...faultIf(clock.from === clock.to, { path: `${path}.clock`, reason: 'no-time-at-all' }),
        ]
      : []),
  ]
}

export const judgeValidity = ({ validFrom, validUntil }: Validity, path: string): Fault[] =>
  faultIf(validFrom !== undefined && validUntil !== undefined && validUntil < validFrom, {
    path: `${path}.validUntil`,
    reason: 'ends-before-it-begins',
  })

const WHOLE = 10_000

/** Discounts that can meet must leave something: else a dearer journey could become a cheaper one. */
function judgeTogether(adjustments: readonly Adjustment[]): Fault[] {
  const deepest = new Map<string, number>()
  for (const [index, { change, group }] of adjustments.entries()) {
    const key = group === '' ? `alone ${index}` : `group ${group}`
    const least = change.kind === 'percent' ? Math.min(0, change.basisPoints) : 0
    deepest.set(key, Math.min(deepest.get(key) ?? 0, least))
  }
  const total = [...deepest.values()].reduce((sum, least) => sum + least, 0)
  return faultIf(total < -WHOLE, { path: 'adjustments', reason: 'discounts-exceed-the-fare' })
}

export function judgeAdjustments(adjustments: readonly Adjustment[]): Fault[] {
  const each = adjustments.flatMap(({ when, change, vehicleTypeIds }, index) => {
    const path = `adjustments[${index}]`
    const isTooDeep = change.kind === 'percent' && change.basisPoints < -WHOLE
    return [
      ...judgeWhen(when, `${path}.when`),
      ...faultIf(vehicleTypeIds?.length === 0, { path: `${path}.vehicleTypeIds`, reason: 'empty' }),
      ...faultIf(isTooDeep, {
        path: `${path}.change.basisPoints`,
        reason: 'below-minus-100-percent',
      }),
    ]
  })
  return [...each, ...judgeTogether(adjustments)]
}
