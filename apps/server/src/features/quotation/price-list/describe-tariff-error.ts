import type {
  TariffError,
  TariffErrorReason,
} from '@kerbside/domain/quotation/price-list/tariff-error.ts'
import type { DocumentError } from './read-tariff.ts'

/** Half a sentence that continues after a path; `other` is the rule or id concerned. */
const ERROR_DESCRIPTIONS = {
  duplicate: (other) => `is a duplicate of ${other}`,
  empty: () => 'is empty',
  'unknown-site': (other) => `couldn’t find the site ${other}`,
  'unknown-zone': (other) => `couldn’t find the zone ${other}`,
  'unknown-vehicle': (other) => `couldn’t find the vehicle type ${other}`,
  'vehicle-without-rate': (other) => `has no rate for vehicle type ${other}`,
  'part-of-a-terminal': (other) => `${other} is a terminal; use its airport instead`,
  negative: () => 'can’t be negative',
  'not-positive': () => 'must be more than zero',
  'below-minus-100-percent': () => 'can’t take off more than 100%',
  'above-100-percent': () => 'can’t be more than 100% (10000 basis points)',
  'discounts-exceed-the-fare': () => 'discounts that apply together exceed the whole fare',
  'not-ascending': () => 'must be higher than the band before',
  'last-tier-not-open': () => 'must be null: the last band has no limit',
  'open-before-the-last': () => 'is null, but only the last band has no limit',
  'not-a-clock': () => 'must be a time such as 23:00',
  'no-time-at-all': () => 'starts and ends at the same time',
  'not-a-weekday': () => 'must use days from 1 (Monday) to 7 (Sunday)',
  'ends-before-it-begins': () => 'ends before it starts',
  'not-a-district': (other) => `${other} isn’t a postcode district such as SW1A`,
  'not-a-postcode': (other) => `${other} isn’t a postcode such as SW1A 1AA`,
  'not-a-place': () => 'has invalid coordinates',
  'ring-not-closed': () => 'must end at the corner it started from',
  'ring-too-short': () => 'must have three corners, then the first again',
  'crosses-itself': (other) => `crosses or touches itself near ${other}`,
  'hole-outside': (other) => `has a hole near ${other} that isn’t inside it`,
  'too-small': () => 'is too small: draw at least 30 by 30 metres',
  'too-large': () => 'is too large: draw a smaller area',
  'too-many-corners': () => 'has too many corners: simplify the shape',
  'not-descending': () => 'must be lower than the band before',
  'last-band-not-at-zero': () => 'must be 0: the last band runs up to the pickup',
  tie: (other) => `matches the same trips as ${other}, and neither is more specific`,
  'accessible-dearer': (other) =>
    `makes the accessible vehicle type ${other} cost more than an ordinary one, which the Equality Act 2010 forbids`,
} satisfies Record<TariffErrorReason, (other: string) => string>

export const describeTariffError = ({ path, reason, other }: TariffError): DocumentError => ({
  path,
  message: ERROR_DESCRIPTIONS[reason](other ?? ''),
})
