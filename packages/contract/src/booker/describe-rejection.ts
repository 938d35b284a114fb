import type { TripBreach, TripRejection } from '@kerbside/domain/corporate/trip-rules.ts'
import { type InvoiceRejection, MAX_DRAFTS } from '@kerbside/domain/invoice/check-invoice.ts'
import type { CreditRejection } from '@kerbside/domain/invoice/credit-note.ts'
import type { SpanResult } from '@kerbside/domain/statement/civil-days.ts'

type SpanRejection = Extract<SpanResult, { ok: false }>['reason']

const SPAN = {
  backwards: 'The end date is before the start date. Please choose other dates.',
  'too-long': 'Please choose a period of up to a year.',
} satisfies Record<SpanRejection, string>

export const describeSpanRejection = (reason: SpanRejection): string => SPAN[reason]

const INVOICE = {
  'issued-stays': 'This invoice has been issued and can’t be changed.',
  'nothing-to-bill': 'There’s nothing to invoice in this period.',
  'not-over': 'This period isn’t over yet. Please issue the invoice once it is.',
  'too-many-drafts': `Your company already has ${MAX_DRAFTS} drafts. Please issue or delete some first.`,
} satisfies Record<InvoiceRejection, string>

export const describeInvoiceRejection = (reason: InvoiceRejection): string => INVOICE[reason]

const CREDIT = {
  'not-issued': 'This invoice is still a draft, so there’s nothing to credit.',
  'nothing-to-credit': 'Choose what to credit, and how much.',
  'too-much':
    'That’s more than is left on this invoice. Check it again: someone else may have credited it.',
  'no-reason': 'Enter a reason. It’s shown on the credit note.',
} satisfies Record<CreditRejection, string>

export const describeCreditRejection = (reason: CreditRejection): string => CREDIT[reason]

/** {label} and {sample} are those of the account's reference. */
const TRIP_MESSAGES = {
  blocked: 'Your company’s account can’t take bookings at the moment. Please call us.',
  role: 'Your role covers your company’s accounts, so you can’t book trips.',
  'reference-needed': '{label} is required',
  'reference-odd': '{label} must look like {sample}',
  'cost-centre-needed': 'Cost centre is required',
  'cost-centre-unknown': 'Please choose one of your company’s cost centres.',
  vehicle: 'Your company doesn’t allow this type of vehicle. Please choose another one.',
  fare: 'This trip costs more than your company allows.',
  hours: 'Your company doesn’t allow trips at this time.',
  area: 'Your company doesn’t allow trips to or from there.',
  'approval-pays-later': 'This trip needs approval first. Please pay on account or in cash.',
  'no-approver': 'This trip needs approval, but your company has no approver yet.',
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
  fare: 'The fare is above the limit in your travel rules.',
  hours: 'The time is outside the hours in your travel rules.',
  area: 'The trip goes outside the area in your travel rules.',
  'every-trip': 'Your company approves every trip.',
} satisfies Record<TripBreach, string>

/** Describes a broken rule to the approver. */
export const describeBreach = (breach: TripBreach): string => BREACH[breach]
