import type { TripBreach, TripRejection } from '@kerbside/domain/corporate/trip-rules.ts'
import { type InvoiceRejection, MAX_DRAFTS } from '@kerbside/domain/invoice/check-invoice.ts'
import type { CreditRejection } from '@kerbside/domain/invoice/credit-note.ts'
import type { SpanResult } from '@kerbside/domain/statement/civil-days.ts'

type SpanRejection = Extract<SpanResult, { ok: false }>['reason']

const SPAN = {
  backwards: 'The last day comes before the first. Please choose other days.',
  'too-long': 'Please choose a year at most.',
} satisfies Record<SpanRejection, string>

export const describeSpanRejection = (reason: SpanRejection): string => SPAN[reason]

const INVOICE = {
  'issued-stays': 'This invoice has been issued and stays as it is.',
  'nothing-to-bill': 'There is nothing to invoice in these days.',
  'not-over': 'These days are not over yet. Please issue the invoice when they are.',
  'too-many-drafts': `Your company has ${MAX_DRAFTS} drafts already. Please issue or remove some of them first.`,
} satisfies Record<InvoiceRejection, string>

export const describeInvoiceRejection = (reason: InvoiceRejection): string => INVOICE[reason]

const CREDIT = {
  'not-issued': 'This invoice is a draft still: there is nothing to take back.',
  'nothing-to-credit': 'Choose what is to be taken back, and how much of it.',
  'too-much':
    'That is more than is left of this invoice. Look at it again: someone else may have credited it meanwhile.',
  'no-reason': 'A credit note says why. It stands on the paper.',
} satisfies Record<CreditRejection, string>

export const describeCreditRejection = (reason: CreditRejection): string => CREDIT[reason]

/** {label} and {sample} are those of the account's reference. */
const TRIP_MESSAGES = {
  blocked: 'Your company’s account takes no bookings at the moment. Please call us.',
  role: 'You look after the accounts of your company and cannot book for it.',
  'reference-needed': '{label} is required',
  'reference-odd': '{label} must look like {sample}',
  'cost-centre-needed': 'Cost centre is required',
  'cost-centre-unknown': 'Please choose a cost centre of your company.',
  vehicle: 'Your company does not book this type of vehicle. Please choose another one.',
  fare: 'This journey costs more than your company allows.',
  hours: 'Your company does not book journeys at this time.',
  area: 'Your company does not book journeys to or from there.',
  'approval-pays-later':
    'This journey needs approval first. Please choose to pay on account or by cash.',
  'no-approver': 'This journey needs approval, and no one at your company can give it yet.',
} satisfies Record<TripRejection, string>

export const describeTripRejection = (
  reason: TripRejection,
  { label, sample }: { label: string; sample: string },
): string =>
  TRIP_MESSAGES[reason]
    .replace('{label}', label || 'Our Ref')
    .replace('{sample}', sample || 'yours')

const BREACH = {
  vehicle: 'The type of vehicle is outside your travel rules.',
  fare: 'The fare is above what your travel rules allow.',
  hours: 'The time is outside the hours of your travel rules.',
  area: 'The journey leaves the area of your travel rules.',
  'every-trip': 'Your company approves every journey first.',
} satisfies Record<TripBreach, string>

/** Describes a broken rule to the approver. */
export const describeBreach = (breach: TripBreach): string => BREACH[breach]
