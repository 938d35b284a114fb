import type { Profile } from '@kerbside/domain/account/profile.ts'
import { isProved } from '@kerbside/domain/account/proof.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listPasskeyData } from '../../passkey/delete-passkeys.ts'
import { listUndos } from '../profile/email-undo-store.ts'
import { listSignedIn } from '../sign-in/signed-in-store.ts'
import {
  findAccountRow,
  listBookingRows,
  listChoiceRows,
  listLegRows,
  listMessageRows,
  listPaymentRows,
  listPlaceRows,
  listRatingRows,
  listRefundRows,
  listWrittenRows,
} from './data-store.ts'

export type CollectDataResult =
  | { ok: true; filename: string; data: Record<string, unknown> }
  | { ok: false; reason: 'confirm-first' }

/** Requires that the customer entered their password in this session recently. */
export const collectData = (
  context: RequestContext,
  profile: Profile,
): Promise<CollectDataResult> =>
  isProved(context.principal.provedAt, context.now())
    ? readCustomerData(context, profile)
    : Promise.resolve({ ok: false, reason: 'confirm-first' })

/**
 * All data stored about a customer, under readable names rather than table names; amounts in the currency's smallest
 * unit.
 */
export async function readCustomerData(
  context: RequestContext,
  profile: Profile,
): Promise<Extract<CollectDataResult, { ok: true }>> {
  const now = context.now()
  const whose = { operator: context.operator, customerId: profile.id }
  const rows = await withOperator(context, async (tx) => ({
    account: await findAccountRow(tx, whose),
    sessions: await listSignedIn(tx, { ...whose, now }),
    formerEmails: await listUndos(tx, { ...whose, now }),
    passkeys: await listPasskeyData(tx, whose),
    places: await listPlaceRows(tx, whose),
    bookings: await listBookingRows(tx, whose),
    legs: await listLegRows(tx, whose),
    payments: await listPaymentRows(tx, whose),
    refunds: await listRefundRows(tx, whose),
    written: await listWrittenRows(tx, whose),
    ratings: await listRatingRows(tx, whose),
    choices: await listChoiceRows(tx, whose),
    messages: await listMessageRows(tx, { ...whose, email: profile.email }),
  }))
  const { id: _, ...bookingRows } = profile
  const { slug, name } = context.profile
  return {
    ok: true,
    filename: `${slug}-my-data-${now.toISOString().slice(0, 10)}.json`,
    data: {
      keptBy: name,
      collectedAt: now,
      profile: {
        ...bookingRows,
        accountMadeAt: rows.account.made_at,
        passwordChangedAt: rows.account.password_changed_at,
        noteOfTheDesk: rows.account.note,
      },
      formerEmails: rows.formerEmails.map((row) => ({
        email: row.email,
        changeRequestedAt: row.made_at,
        canBePutBackUntil: row.expires_at,
      })),
      signedIn: rows.sessions.map(({ tokenHash: _hash, ...place }) => place),
      passkeys: rows.passkeys,
      savedPlaces: rows.places.map((row) => ({
        label: row.label,
        address: row.full_address,
        place: row.place,
        savedAt: row.made_at,
      })),
      bookings: bookingsOf(rows),
      notificationChoices: rows.choices.map((row) => ({
        about: row.kind,
        channel: row.channel,
        wanted: row.is_wanted,
        chosenAt: row.chosen_at,
      })),
      messages: rows.messages.map((row) => ({
        channel: row.channel,
        about: row.kind,
        state: row.state,
        writtenAt: row.made_at,
      })),
    },
  }
}

type Rows = {
  bookings: Awaited<ReturnType<typeof listBookingRows>>
  legs: Awaited<ReturnType<typeof listLegRows>>
  payments: Awaited<ReturnType<typeof listPaymentRows>>
  refunds: Awaited<ReturnType<typeof listRefundRows>>
  written: Awaited<ReturnType<typeof listWrittenRows>>
  ratings: Awaited<ReturnType<typeof listRatingRows>>
}

function byBooking<Row extends { booking_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const bookingRows = found.get(row.booking_id)
    if (bookingRows) bookingRows.push(row)
    else found.set(row.booking_id, [row])
  }
  return found
}

function bookingsOf(rows: Rows): Record<string, unknown>[] {
  const legs = byBooking(rows.legs)
  const payments = byBooking(rows.payments)
  const refunds = byBooking(rows.refunds)
  const written = byBooking(rows.written)
  const ratings = byBooking(rows.ratings)
  return rows.bookings.map((row) => ({
    madeAt: row.made_at,
    passenger: row.passenger,
    customer: row.customer,
    note: row.note,
    yourReference: row.our_ref,
    payment: row.payment_method,
    paymentState: row.payment_state,
    currency: row.currency,
    totalMinor: Number(row.total_minor),
    legs: (legs.get(row.id) ?? []).map((leg) => ({
      reference: leg.reference,
      state: leg.state,
      pickupAt: leg.pickup_at,
      pickup: leg.pickup,
      vias: leg.vias,
      dropOff: leg.drop_off,
      vehicle: leg.vehicle_type,
      party: leg.party,
      flight: leg.flight,
      fareMinor: Number(leg.fare_minor),
      lines: leg.lines,
      metres: leg.metres,
      seconds: leg.seconds,
    })),
    payments: (payments.get(row.id) ?? []).map((paid) => ({
      amountMinor: Number(paid.amount_minor),
      currency: paid.currency,
      state: paid.state,
      card: paid.card_last4 === '' ? '' : `${paid.card_brand} ${paid.card_last4}`,
      at: paid.made_at,
    })),
    refunds: (refunds.get(row.id) ?? []).map((back) => ({
      amountMinor: Number(back.amount_minor),
      currency: back.currency,
      state: back.state,
      at: back.made_at,
    })),
    written: (written.get(row.id) ?? []).map((message) => ({
      leg: message.leg,
      text: message.body,
      at: message.sent_at,
    })),
    ratings: (ratings.get(row.id) ?? []).map((rated) => ({
      leg: rated.leg,
      stars: rated.stars,
      reasons: rated.reasons,
      words: rated.comment,
      at: rated.changed_at,
    })),
  }))
}
