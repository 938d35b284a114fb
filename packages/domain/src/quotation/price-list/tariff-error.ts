/** What is wrong with a tariff; the console has a message for each. */
export type TariffErrorReason =
  | 'duplicate'
  | 'empty'
  | 'unknown-site'
  | 'unknown-zone'
  | 'unknown-vehicle'
  | 'vehicle-without-rate'
  | 'part-of-a-terminal'
  | 'negative'
  | 'not-positive'
  | 'below-minus-100-percent'
  | 'above-100-percent'
  | 'discounts-exceed-the-fare'
  | 'not-ascending'
  | 'last-tier-not-open'
  | 'open-before-the-last'
  | 'not-a-clock'
  | 'no-time-at-all'
  | 'not-a-weekday'
  | 'ends-before-it-begins'
  | 'not-a-district'
  | 'not-a-postcode'
  | 'not-a-place'
  | 'ring-not-closed'
  | 'ring-too-short'
  | 'crosses-itself'
  | 'hole-outside'
  | 'too-small'
  | 'too-large'
  | 'too-many-corners'
  | 'not-descending'
  | 'last-band-not-at-zero'
  | 'tie'
  | 'accessible-dearer'

/** One error: its path, such as "fixed[3].to.zone", its reason, and the other rule or id concerned. */
export type TariffError = { path: string; reason: TariffErrorReason; other?: string }

/** Returns the error if a condition holds, so that a list of checks reads as one. */
export const errorIf = (is: boolean, error: TariffError): TariffError[] => (is ? [error] : [])

/** Ids that occur twice in a list. */
export function duplicates(
  ids: readonly string[],
  pathOf: (index: number) => string,
): TariffError[] {
  const seen = new Set<string>()
  return ids.flatMap((id, index) => {
    const isAgain = seen.has(id)
    seen.add(id)
    return errorIf(isAgain, { path: pathOf(index), reason: 'duplicate', other: id })
  })
}

/** Reports an amount below zero. */
export const ifNegative = (amount: number, path: string): TariffError[] =>
  errorIf(!(amount >= 0), { path, reason: 'negative' })

/** Checks basis points that are taken off: from none to all. */
export const checkShare = (basisPoints: number, path: string): TariffError[] => [
  ...ifNegative(basisPoints, path),
  ...errorIf(basisPoints > 10_000, { path, reason: 'above-100-percent' }),
]
