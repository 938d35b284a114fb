import type {
  AmendmentRejection,
  AmendmentRequest,
  AmendmentStatus,
} from '@kerbside/contract/amendment.ts'
import type { QuoteRejection } from '@kerbside/contract/quotation/rejection.ts'
import { amendContact, contactOf } from '@kerbside/domain/booking/amend/amend-contact.ts'
import {
  amendLeg,
  type ChangedField,
  changedFields,
  type LegChange,
  partOf,
} from '@kerbside/domain/booking/amend/amend-leg.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { chargesIn, keepCharges, setPrice } from '@kerbside/domain/booking/leg-charge.ts'
import { minor } from '@kerbside/domain/money.ts'
import { quoteExpiry } from '@kerbside/domain/quotation/quote-life.ts'
import { readWhen } from '@kerbside/domain/read-when.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { amendmentStatus, checkAmendedPart, maySetPrices } from './amendment-status.ts'
import { checkAccount } from './check-account.ts'
import type { Amendable } from './find-amendable.ts'
import { type PricedChange, priceChange } from './price-change.ts'
import { insertOffer, type Offer } from './store.ts'
import { weighMoney } from './weigh-money.ts'

export type AmendResult =
  | { ok: true; status: AmendmentStatus }
  | { ok: false; status: AmendmentStatus; reason: AmendmentRejection }
  | { ok: false; status: AmendmentStatus; quote: QuoteRejection }

/**
 * Prices a change of one leg and stores it as an offer for as long as a quote is valid. The booking itself is not
 * changed. Without a change in the request it returns only the current status.
 */
export async function offerAmendment(
  context: RequestContext,
  /** `offerId`: makes a repeated request return the same offer; a new id if absent. */
  { booking, leg, params, offerId }: Amendable & { params: AmendmentRequest; offerId?: string },
): Promise<AmendResult> {
  const status = amendmentStatus(context, { booking, leg })
  const { contact: contactChange, price, ...legParams } = params
  const change = readChange(context, legParams)
  if (!change) return { ok: false, status, quote: { reason: 'no-such-time' } }
  if (Object.keys(change).length === 0 && !contactChange && !price)
    return preview(context, { booking, leg, status })
  const contact = contactOf(booking)
  const before = { leg, note: booking.note, ...(contactChange && { contact }) }
  const after = {
    leg: amendLeg(leg, change),
    note: change.note ?? booking.note,
    ...(contactChange && { contact: amendContact(contact, contactChange) }),
  }
  const things = changedFields(before, after)
  const isTrip = partOf(things) === 'trip'
  const priced: PricedChange = isTrip
    ? await priceIfAllowed(context, { booking, leg, after: after.leg, things })
    : { ok: true, leg: after.leg, routeKey: undefined, promoLost: false, vehicles: [] }
  if (!priced.ok) return { status, ...priced }
  if (price) after.leg = setPrice(priced.leg, price.amount)
  else after.leg = priced.leg
  const fields = changedFields(before, after)
  if (fields.length === 0) return { ok: false, status, reason: 'nothing-changes' }
  const rejected = checkParts(context, { booking, leg, fields, isPriced: price !== undefined })
  if (rejected) return { ok: false, status, reason: rejected }
  const { fare } = after.leg
  const total = minor(booking.total - leg.fare + fare)
  const isAgreed =
    !(isTrip || total > booking.total) ||
    (await checkAccount(context, { booking, after: after.leg, total }))
  if (!isAgreed) return { ok: false, status, reason: 'company-rules' }
  const madeAt = context.now()
  const offer: Offer = {
    id: offerId ?? context.newId(),
    bookingId: booking.id,
    version: booking.version,
    madeAt,
    expiresAt: quoteExpiry(madeAt, context.profile.settings.quoteTimeout),
    confirmedAt: undefined,
    before: { ...before, total: booking.total },
    reason: price?.reason.trim() ?? '',
    after: { ...after, total, routeKey: priced.routeKey },
  }
  const money = await withOperator(context, async (tx) => {
    const weighed = await weighMoney(tx, { context, booking, leg: leg.number, fare })
    if (weighed) await insertOffer(tx, { operator: context.operator, offer })
    return weighed
  })
  if (!money) return { ok: false, status, reason: price ? 'payment-under-way' : 'by-phone' }
  return {
    ok: true,
    status: {
      ...status,
      offer: {
        ...offer,
        ...offer.after,
        due: money.due,
        refund: money.refund,
        promoLost: priced.promoLost,
      },
      vehicles: vehiclesOf(priced, { booking, leg }),
    },
  }
}

/** A change of the trip that may be made, with what was charged beside the price before. */
async function priceIfAllowed(
  context: RequestContext,
  { booking, leg, after, things }: Amendable & { after: Leg; things: readonly ChangedField[] },
): Promise<PricedChange> {
  const allowed = checkAmendedPart(context, { booking, leg, part: 'trip' })
  if (!allowed.ok) return allowed
  const priced = await priceChange(context, { booking, before: leg, after, things })
  return priced.ok ? withCharges(priced, leg) : priced
}

const withCharges = (
  priced: Extract<PricedChange, { ok: true }>,
  before: Leg,
): Extract<PricedChange, { ok: true }> => {
  const charges = chargesIn(before.lines)
  const vehicles = priced.vehicles.map((one) => ({ ...one, fare: minor(one.fare + charges) }))
  return { ...priced, leg: keepCharges(priced.leg, before), vehicles }
}

function checkParts(
  context: RequestContext,
  params: Amendable & { fields: readonly ChangedField[]; isPriced: boolean },
): AmendmentRejection | undefined {
  const allowed = checkAmendedPart(context, { ...params, part: partOf(params.fields) })
  if (!allowed.ok) return allowed.reason
  if (!params.isPriced) return undefined
  const priced = checkAmendedPart(context, { ...params, part: 'price' })
  if (!priced.ok) return priced.reason
  return maySetPrices(context) ? undefined : 'price-by-owner'
}

/** The current status, and the other vehicle types that could drive the leg. */
async function preview(
  context: RequestContext,
  { status, ...amendable }: Amendable & { status: AmendmentStatus },
): Promise<AmendResult> {
  const { booking, leg } = amendable
  if (status.mayChange !== 'all') return { ok: true, status }
  const params = { booking, before: leg, after: leg, things: ['vehicle'] as const }
  const priced = await priceChange(context, params)
  return {
    ok: true,
    status: {
      ...status,
      vehicles: priced.ok ? vehiclesOf(withCharges(priced, leg), amendable) : [],
    },
  }
}

const vehiclesOf = (
  { vehicles }: Extract<PricedChange, { ok: true }>,
  { booking, leg }: Amendable,
): AmendmentStatus['vehicles'] =>
  vehicles.map(({ type, fare }) => ({
    vehicleTypeId: type.id,
    vehicleType: type.name,
    total: minor(booking.total - leg.fare + fare),
  }))

/** The change with its time as an instant in the operator's zone; undefined for a time skipped by a clock change. */
function readChange(
  { profile }: RequestContext,
  params: Omit<AmendmentRequest, 'contact'>,
): LegChange | undefined {
  const { pickupWhen, ...change } = params
  if (pickupWhen === undefined) return change
  const when = readWhen(pickupWhen, profile.zone)
  return when.ok ? { ...change, pickupAt: when.at, pickupLocal: when.local } : undefined
}
