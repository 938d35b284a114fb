import type {
  TariffError,
  TariffErrorReason,
} from '@kerbside/domain/quotation/price-list/tariff-error.ts'
import type { DocumentError } from './read-tariff.ts'

/** Half a sentence that continues after a path; `other` is the rule or id concerned. */
const ERROR_DESCRIPTIONS = {
  duplicate: (other) => `there is another one called ${other}`,
  empty: () => 'is empty',
  'unknown-site': (other) => `no site is called ${other}`,
  'unknown-zone': (other) => `no zone is called ${other}`,
  'unknown-vehicle': (other) => `there is no vehicle type ${other}`,
  'vehicle-without-rate': (other) => `says nothing about vehicle type ${other}`,
  'part-of-a-terminal': (other) => `${other} is a part itself; name the airport it belongs to`,
  negative: () => 'must not be below zero',
  'not-positive': () => 'must be more than zero',
  'below-minus-100-percent': () => 'takes off more than all of it',
  'above-100-percent': () => 'is more than all of it (10000 is 100 %)',
  'discounts-exceed-the-fare': () => 'those that can meet take off more than the whole fare',
  'not-ascending': () => 'must be more than the tier before',
  'last-tier-not-open': () => 'must be null: the last tier has no end',
  'open-before-the-last': () => 'is null, but only the last tier has no end',
  'not-a-clock': () => 'must be a time such as 23:00',
  'no-time-at-all': () => 'begins when it ends',
  'not-a-weekday': () => 'must hold days from 1, Monday, to 7, Sunday',
  'ends-before-it-begins': () => 'ends before it begins',
  'not-a-district': (other) => `${other} is no postcode district such as SW1A`,
  'not-a-postcode': (other) => `${other} is no postcode such as SW1A 1AA`,
  'not-a-place': () => 'is no place on the earth',
  'ring-not-closed': () => 'must end in the corner it began in',
  'ring-too-short': () => 'must have three corners and the first again',
  'crosses-itself': (other) => `crosses or touches itself near ${other}`,
  'hole-outside': (other) => `has a hole near ${other} that is not inside it`,
  'too-small': () => 'is smaller than a yard of 30 by 30 metres',
  'too-large': () => 'is larger than Europe',
  'too-many-corners': () => 'has too many corners; draw it more simply',
  'not-descending': () => 'must be less than the band before',
  'last-band-not-at-zero': () => 'must be 0: the last band reaches the pickup',
  tie: (other) => `holds for the same journeys as ${other}, and neither is more specific`,
  'accessible-dearer': (other) =>
    `makes the accessible vehicle type ${other} dearer than an ordinary type; it must never cost more (Equality Act 2010)`,
} satisfies Record<TariffErrorReason, (other: string) => string>

export const describeTariffError = ({ path, reason, other }: TariffError): DocumentError => ({
  path,
  message: ERROR_DESCRIPTIONS[reason](other ?? ''),
})
