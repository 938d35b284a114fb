import { type Fault, faultIf, ifNegative, judgeShare } from './fault.ts'
import type { Policies, Rates, Tariff } from './tariff.ts'

function judgeTiers(tiers: Rates['tiers'], path: string): Fault[] {
  const last = tiers.length - 1
  let reached = 0
  return tiers.flatMap(({ upTo, perUnit }, index) => {
    const at = `${path}[${index}]`
    const before = reached
    reached = upTo ?? reached
    return [
      ...ifNegative(perUnit, `${at}.perUnit`),
      ...faultIf(upTo === null && index < last, {
        path: `${at}.upTo`,
        reason: 'open-before-the-last',
      }),
      ...faultIf(upTo !== null && index === last, {
        path: `${at}.upTo`,
        reason: 'last-tier-not-open',
      }),
      ...faultIf(upTo !== null && !(upTo > before), {
        path: `${at}.upTo`,
        reason: 'not-ascending',
      }),
    ]
  })
}

export const judgeRates = (rates: Rates, path: string): Fault[] => [
  ...ifNegative(rates.base, `${path}.base`),
  ...ifNegative(rates.perMinute, `${path}.perMinute`),
  ...ifNegative(rates.minimum, `${path}.minimum`),
  ...faultIf(rates.tiers.length === 0, { path: `${path}.tiers`, reason: 'empty' }),
  ...judgeTiers(rates.tiers, `${path}.tiers`),
]

function judgePolicies({ waiting, cancellation, noShowKeepBasisPoints }: Policies): Fault[] {
  const bands = 'policies.cancellation'
  const last = cancellation.length - 1
  return [
    ...Object.entries(waiting.freeMinutes).flatMap(([kind, minutes]) =>
      ifNegative(minutes, `policies.waiting.freeMinutes.${kind}`),
    ),
    ...faultIf(!(waiting.unitMinutes > 0), {
      path: 'policies.waiting.unitMinutes',
      reason: 'not-positive',
    }),
    ...ifNegative(waiting.perUnit, 'policies.waiting.perUnit'),
    ...faultIf(cancellation.length === 0, { path: bands, reason: 'empty' }),
    ...cancellation.flatMap(({ fromHoursBefore, keepBasisPoints }, index) => {
      const path = `${bands}[${index}]`
      const before = cancellation[index - 1]?.fromHoursBefore ?? Number.POSITIVE_INFINITY
      return [
        ...judgeShare(keepBasisPoints, `${path}.keepBasisPoints`),
        ...faultIf(!(fromHoursBefore < before), {
          path: `${path}.fromHoursBefore`,
          reason: 'not-descending',
        }),
        ...faultIf(index === last && fromHoursBefore !== 0, {
          path: `${path}.fromHoursBefore`,
          reason: 'last-band-not-at-zero',
        }),
      ]
    }),
    ...judgeShare(noShowKeepBasisPoints, 'policies.noShowKeepBasisPoints'),
  ]
}

/** Everything with a single figure: rates, shares, waiting, extras, rounding, VAT, deposit and policies. */
export function judgeFigures(tariff: Tariff): Fault[] {
  const { vehicles, waitAndReturn, extras, vat, deposit } = tariff
  return [
    ...judgeRates(tariff.rates, 'rates'),
    ...Object.entries(vehicles).flatMap(([id, { basisPoints, rates }]) => [
      ...ifNegative(basisPoints, `vehicles.${id}.basisPoints`),
      ...(rates ? judgeRates(rates, `vehicles.${id}.rates`) : []),
    ]),
    ...ifNegative(tariff.perVia, 'perVia'),
    ...ifNegative(waitAndReturn.basisPoints, 'waitAndReturn.basisPoints'),
    ...ifNegative(waitAndReturn.freeMinutes, 'waitAndReturn.freeMinutes'),
    ...Object.entries(extras).flatMap(([kind, { price, most, stock }]) => [
      ...ifNegative(price, `extras.${kind}.price`),
      ...ifNegative(most, `extras.${kind}.most`),
      ...ifNegative(stock ?? 0, `extras.${kind}.stock`),
    ]),
    ...judgeShare(tariff.returnDiscountBasisPoints, 'returnDiscountBasisPoints'),
    ...faultIf(!(tariff.roundTo >= 1), { path: 'roundTo', reason: 'not-positive' }),
    ...judgeShare(vat.basisPoints, 'vat.basisPoints'),
    ...(deposit.kind === 'percent' ? judgeShare(deposit.basisPoints, 'deposit.basisPoints') : []),
    ...(deposit.kind === 'amount' ? ifNegative(deposit.amount, 'deposit.amount') : []),
    ...judgePolicies(tariff.policies),
  ]
}
