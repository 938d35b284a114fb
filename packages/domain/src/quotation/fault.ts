/** What is wrong with a tariff; the desk words each. */
export type FaultReason =
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

/** One thing wrong: where, as "fixed[3].to.zone", why, and the other rule or id it is about. */
export type Fault = { path: string; reason: FaultReason; other?: string }

/** Faults where a condition holds: a list of checks reads as one. */
export const faultIf = (is: boolean, fault: Fault): Fault[] => (is ? [fault] : [])

/** Ids that stand twice in a list. */
export function duplicates(ids: readonly string[], pathOf: (index: number) => string): Fault[] {
  const seen = new Set<string>()
  return ids.flatMap((id, index) => {
    const isAgain = seen.has(id)
    seen.add(id)
    return faultIf(isAgain, { path: pathOf(index), reason: 'duplicate', other: id })
  })
}

/** An amount that must not be below nothing. */
export const ifNegative = (amount: number, path: string): Fault[] =>
  faultIf(!(amount >= 0), { path, reason: 'negative' })

/** Basis points that take something away: from nothing to all of it. */
export const judgeShare = (basisPoints: number, path: string): Fault[] => [
  ...ifNegative(basisPoints, path),
  ...faultIf(basisPoints > 10_000, { path, reason: 'above-100-percent' }),
]
