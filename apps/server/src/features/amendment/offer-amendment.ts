import type {
  AmendmentAsked,
  AmendmentRefusal,
  AmendmentStanding,
} from '@kerbside/contract/amendment.ts'
import type { QuoteRefused } from '@kerbside/contract/quotation/refusal.ts'
import {
  amendLeg,
  changedThings,
  type LegChange,
  partOf,
} from '@kerbside/domain/booking/amend-leg.ts'
import { minor } from '@kerbside/domain/money.ts'
import { quoteExpiry } from '@kerbside/domain/quotation/quote.ts'
import { readWhen } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Amendable } from './find-amendable.ts'
import { judgeAccount } from './judge-account.ts'
import { type PricedChange, priceChange } from './price-change.ts'
import { judgePart, standOf } from './stand-amendable.ts'
import { insertOffer, type Offer } from './store.ts'
import { weighMoney } from './weigh-money.ts'

export type AmendVerdict =
  | { ok: true; standing: AmendmentStanding }
  | { ok: false; standing: AmendmentStanding; reason: AmendmentRefusal }
  | { ok: false; standing: AmendmentStanding; quote: QuoteRefused }

/**
 * What a change of one leg would cost, kept for as long as a quote holds. Nothing of the booking is touched: whatever
 * becomes of the offer, the trip stands as it was booked. Without a change it only tells how things stand.
 */
export async function offerAmendment(
  call: Call,
  /** `offerId`: the same for who asks again; a new one when absent. */
  { booking, leg, asked, offerId }: Amendable & { asked: AmendmentAsked; offerId?: string },
): Promise<AmendVerdict> {
  const standing = standOf(call, { booking, leg })
  const change = readChange(call, asked)
  if (!change) return { ok: false, standing, quote: { reason: 'no-such-time' } }
  if (Object.keys(change).length === 0) return look(call, { booking, leg, standing })
  const before = { leg, note: booking.note }
  const wanted = { leg: amendLeg(leg, change), note: change.note ?? booking.note }
  const things = changedThings(before, wanted)
  if (things.length === 0) return { ok: false, standing, reason: 'nothing-changes' }
  const part = partOf(things)
  const allowed = judgePart(call, { booking, leg, part })
  if (!allowed.ok) return { ok: false, standing, reason: allowed.reason }

  const priced: PricedChange =
    part === 'trip'
      ? await priceChange(call, { booking, before: leg, after: wanted.leg, things })
      : { ok: true, leg: wanted.leg, routeKey: undefined, promoLost: false, vehicles: [] }
  if (!priced.ok) return { standing, ...priced }
  const { fare } = priced.leg
  const total = minor(booking.total - leg.fare + fare)
  if (part === 'trip' && !(await judgeAccount(call, { booking, after: priced.leg, total })))
    return { ok: false, standing, reason: 'company-rules' }
  const madeAt = call.now()
  const offer: Offer = {
    id: offerId ?? call.newId(),
    bookingId: booking.id,
    version: booking.version,
    madeAt,
    expiresAt: quoteExpiry(madeAt, call.profile.settings.quoteTimeout),
    confirmedAt: undefined,
    before: { ...before, total: booking.total },
    after: { leg: priced.leg, note: wanted.note, total, routeKey: priced.routeKey },
  }
  const money = await withOperator(call, async (tx) => {
    const weighed = await weighMoney(tx, { call, booking, leg: leg.number, fare })
    if (weighed) await insertOffer(tx, { operator: call.operator, offer })
    return weighed
  })
  if (!money) return { ok: false, standing, reason: 'by-phone' }
  return {
    ok: true,
    standing: {
      ...standing,
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

/** How it stands, and in which other cars it could be driven. */
async function look(
  call: Call,
  { standing, ...of }: Amendable & { standing: AmendmentStanding },
): Promise<AmendVerdict> {
  const { booking, leg } = of
  if (standing.mayChange !== 'all') return { ok: true, standing }
  const asked = { booking, before: leg, after: leg, things: ['vehicle'] as const }
  const priced = await priceChange(call, asked)
  return {
    ok: true,
    standing: { ...standing, vehicles: priced.ok ? vehiclesOf(priced, of) : [] },
  }
}

const vehiclesOf = (
  { vehicles }: Extract<PricedChange, { ok: true }>,
  { booking, leg }: Amendable,
): AmendmentStanding['vehicles'] =>
  vehicles.map(({ type, fare }) => ({
    vehicleTypeId: type.id,
    vehicleType: type.name,
    total: minor(booking.total - leg.fare + fare),
  }))

/** The change with its time as an instant of the operator's zone; undefined for a time the clock skips. */
function readChange({ profile }: Call, asked: AmendmentAsked): LegChange | undefined {
  const { pickupWhen, ...change } = asked
  if (pickupWhen === undefined) return change
  const when = readWhen(pickupWhen, profile.zone)
  return when.ok ? { ...change, pickupAt: when.at, pickupLocal: when.local } : undefined
}
