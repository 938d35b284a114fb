import type { Policies, Rates, Tariff } from '../tariff.ts'
import { checkShare, errorIf, ifNegative, type TariffError } from './tariff-error.ts'

function checkTiers(tiers: Rates['tiers'], path: string): TariffError[] {
  const last = tiers.length - 1
  let reached = 0
  return tiers.flatMap(({ upTo, perUnit }, index) => {
    const at = `${path}[${index}]`
    const before = reached
    reached = upTo ?? reached
    return [
      ...ifNegative(perUnit, `${at}.perUnit`),
      ...errorIf(upTo === null && index < last, {
        path: `${at}.upTo`,
        reason: 'open-before-the-last',
      }),
      ...errorIf(upTo !== null && index === last, {
        path: `${at}.upTo`,
        reason: 'last-tier-not-open',
      }),
      ...errorIf(upTo !== null && !(upTo > before), {
        path: `${at}.upTo`,
        reason: 'not-ascending',
      }),
    ]
  })
}

export const checkRates = (rates: Rates, path: string): TariffError[] => [
  ...ifNegative(rates.base, `${path}.base`),
  ...ifNegative(rates.perMinute, `${path}.perMinute`),
  ...ifNegative(rates.minimum, `${path}.minimum`),
  ...errorIf(rates.tiers.length === 0, { path: `${path}.tiers`, reason: 'empty' }),
  ...checkTiers(rates.tiers, `${path}.tiers`),
]

function checkPolicies({ waiting, cancellation, noShowKeepBasisPoints }: Policies): TariffError[] {
  const bands = 'policies.cancellation'
  const last = cancellation.length - 1
  return [
    ...Object.entries(waiting.freeMinutes).flatMap(([kind, minutes]) =>
      ifNegative(minutes, `policies.waiting.freeMinutes.${kind}`),
    ),
    ...errorIf(!(waiting.unitMinutes > 0), {
      path: 'policies.waiting.unitMinutes',
      reason: 'not-positive',
    }),
    ...ifNegative(waiting.perUnit, 'policies.waiting.perUnit'),
    ...errorIf(cancellation.length === 0, { path: bands, reason: 'empty' }),
    ...cancellation.flatMap(({ fromHoursBefore, keepBasisPoints }, index) => {
      const path = `${bands}[${index}]`
      const before = cancellation[index - 1]?.fromHoursBefore ?? Number.POSITIVE_INFINITY
      return [
        ...checkShare(keepBasisPoints, `${path}.keepBasisPoints`),
        ...errorIf(!(fromHoursBefore < before), {
          path: `${path}.fromHoursBefore`,
          reason: 'not-descending',
        }),
        ...errorIf(index === last && fromHoursBefore !== 0, {
          path: `${path}.fromHoursBefore`,
          reason: 'last-band-not-at-zero',
        }),
      ]
    }),
    ...checkShare(noShowKeepBasisPoints, 'policies.noShowKeepBasisPoints'),
  ]
}

/** Checks all single figures: rates, shares, waiting, extras, rounding, VAT, deposit and policies. */
export function checkTariffFigures(tariff: Tariff): TariffError[] {
  const { vehicles, waitAndReturn, extras, vat, deposit } = tariff
  return [
    ...checkRates(tariff.rates, 'rates'),
    ...Object.entries(vehicles).flatMap(([id, { basisPoints, rates }]) => [
      ...ifNegative(basisPoints, `vehicles.${id}.basisPoints`),
      ...(rates ? checkRates(rates, `vehicles.${id}.rates`) : []),
    ]),
    ...ifNegative(tariff.perVia, 'perVia'),
    ...ifNegative(waitAndReturn.basisPoints, 'waitAndReturn.basisPoints'),
    ...ifNegative(waitAndReturn.freeMinutes, 'waitAndReturn.freeMinutes'),
    ...Object.entries(extras).flatMap(([kind, { price, max, stock }]) => [
      ...ifNegative(price, `extras.${kind}.price`),
      ...ifNegative(max, `extras.${kind}.max`),
      ...ifNegative(stock ?? 0, `extras.${kind}.stock`),
    ]),
    ...checkShare(tariff.returnDiscountBasisPoints, 'returnDiscountBasisPoints'),
    ...errorIf(!(tariff.roundTo >= 1), { path: 'roundTo', reason: 'not-positive' }),
    ...checkShare(vat.basisPoints, 'vat.basisPoints'),
    ...(deposit.kind === 'percent' ? checkShare(deposit.basisPoints, 'deposit.basisPoints') : []),
    ...(deposit.kind === 'amount' ? ifNegative(deposit.amount, 'deposit.amount') : []),
    ...checkPolicies(tariff.policies),
  ]
}
