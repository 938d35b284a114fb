import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { LocalDate, LocalTime } from '../time.ts'
import type { Adjustment } from './tariff.ts'
import { describeLines, PLAIN, pricesOf, returning, saloon } from './test/given-tariff.ts'

const always = (id: string, also: Partial<Adjustment> = {}): Adjustment => ({
  id,
  name: id,
  when: {},
  change: { kind: 'percent', basisPoints: 2000 },
  group: '',
  ...also,
})
const percent = (basisPoints: number) => ({ change: { kind: 'percent', basisPoints } }) as const
const amount = (pence: number) => ({ change: { kind: 'amount', amount: minor(pence) } }) as const

// Ten miles and half an hour: £10 base + £20 + £3.
const PLAIN_FARE = 3300
const adjusted = (...adjustments: Adjustment[]) => saloon({ adjustments }).onward - PLAIN_FARE

test('an adjustment is 20 % of the fare before it, or a fixed amount', () => {
  expect(saloon({}).onward).toBe(PLAIN_FARE)
  expect(adjusted(always('night'))).toBe(660)
  expect(adjusted(always('christmas', amount(1500)))).toBe(1500)
})

test('adjustments without a group add up, each a share of the fare before any of them', () => {
  const two = [always('night'), always('snow', percent(1000))]
  expect(adjusted(...two)).toBe(660 + 330)
  expect(adjusted(...two.toReversed())).toBe(660 + 330)
})

test('only the most expensive adjustment of a group is charged, in any order', () => {
  const group = 'out-of-hours'
  const three = [
    always('night', { group }),
    always('christmas', { group, ...percent(5000) }),
    always('late', { group, ...amount(400) }),
  ]
  expect(adjusted(...three)).toBe(1650)
  expect(adjusted(...three.toReversed())).toBe(1650)
  expect(adjusted(...three, always('other', { group: 'other' }))).toBe(1650 + 660)
})

test('which one is most expensive depends on the fare: £8 at night beats a quarter of a short one', () => {
  const adjustments = [
    always('night', { group: 'g', ...amount(800) }),
    always('holiday', { group: 'g', ...percent(2500) }),
  ]
  expect(pricesOf({ adjustments }).map(({ onwardLines }) => onwardLines.at(-1)?.rule)).toEqual([
    'holiday',
    'holiday',
  ])
  const rates = {
    ...PLAIN.rates,
    base: minor(2000),
    tiers: [{ upTo: null, perUnit: minor(0) }],
    perMinute: minor(0),
  }
  const short = saloon({ adjustments, rates })
  expect(describeLines(short.onwardLines)).toEqual(['distance 2000', 'adjustment 800'])
})

test('a quiet-hours discount reduces the fare, and the minimum still applies', () => {
  expect(adjusted(always('quiet', percent(-1000)))).toBe(-330)
  const deep = saloon({ adjustments: [always('quiet', percent(-9000))] })
  expect(describeLines(deep.onwardLines).slice(2)).toEqual(['adjustment -2970', 'minimum 1670'])
  expect(deep.onward).toBe(2000)
})

test('an adjustment for the people carrier does not apply to the saloon', () => {
  const [small, large] = pricesOf({ adjustments: [always('big', { vehicleTypeIds: [2] })] })
  expect(small?.onward).toBe(PLAIN_FARE)
  expect(large?.onward).toBe(4950 + 990)
})

test('each leg uses its own time: out in the day, back at night', () => {
  const night = always('night', { when: { clock: { from: '23:00', to: '05:00' } } })
  const price = saloon({ adjustments: [night] }, { request: returning('2026-03-12T02:00') })
  expect([price.onward, price.return]).toEqual([3300, 3960])
  expect(price.returnLines.at(-1)).toEqual({
    kind: 'adjustment',
    rule: 'night',
    about: 'night',
    units: 2000,
    rate: 0.33,
    amount: 660,
  })
})

test('Easter Monday costs a quarter more, and its night ends on Tuesday at five', () => {
  const adjustments = [
    always('holiday', { when: { bankHolidays: true }, ...percent(2500), group: 'g' }),
    always('holiday-night', {
      when: { bankHolidays: true, clock: { from: '23:00', to: '05:00' } },
      ...percent(5000),
      group: 'g',
    }),
  ]
  const bankHolidays = ['2027-03-29' as LocalDate]
  const at = (pickupLocal: string) =>
    saloon({ adjustments, bankHolidays }, { request: { pickupLocal: pickupLocal as LocalTime } })
      .onward
  expect(at('2027-03-29T12:00')).toBe(4125)
  expect(at('2027-03-29T23:30')).toBe(4950)
  expect(at('2027-03-30T04:59')).toBe(4950)
  expect(at('2027-03-30T05:00')).toBe(3300)
})

test('with three discounts, a fare a penny higher never gets cheaper', () => {
  const adjustments = [percent(-3333), percent(-3333), percent(-3333)].map((change, index) =>
    always(`third-${index}`, change),
  )
  const fares = Array.from({ length: 400 }, (_, fare) => {
    const rates = {
      ...PLAIN.rates,
      base: minor(fare),
      tiers: [{ upTo: null, perUnit: minor(0) }],
      perMinute: minor(0),
      minimum: minor(0),
    }
    return saloon({ adjustments, rates }).onward
  })
  expect(fares).toEqual([...fares].sort((a, b) => a - b))
})
