import type { Contact } from '@kerbside/domain/booking/amend/amend-contact.ts'
import type { AmendedSide } from '@kerbside/domain/booking/amend/amend-leg.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import { CompiledQuery } from 'kysely'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/statement.ts'

/** A priced change for one version of a booking. */
export type Offer = {
  id: string
  bookingId: string
  /** The version of the booking. */
  version: number
  madeAt: Date
  expiresAt: Date
  confirmedAt: Date | undefined
  /** Why the price was set by hand; '' if it was not. */
  reason: string
  /** With a contact only if that changes. */
  before: AmendedSide & { total: Minor }
  after: AmendedSide & { total: Minor; routeKey: string | undefined }
}

/** Stores an offer and deletes the booking's expired ones, so that repeated requests leave few rows. */
export async function insertOffer(
  tx: Tx,
  { operator, offer }: { operator: OperatorId; offer: Offer },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('amendment')
    .where('booking_id', '=', offer.bookingId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '<', offer.madeAt)
    .execute()
  const { routeKey, ...after } = offer.after
  await tx
    .insertInto('amendment')
    .values({
      operator_id: operator,
      id: offer.id,
      booking_id: offer.bookingId,
      leg: after.leg.number,
      version: offer.version,
      made_at: offer.madeAt,
      expires_at: offer.expiresAt,
      confirmed_at: null,
      confirmed_by: '',
      leg_before: JSON.stringify(offer.before.leg),
      leg_after: JSON.stringify({ ...after.leg, routeKey }),
      reason: offer.reason,
      note_before: offer.before.note,
      note_after: after.note,
      contact_before: offer.before.contact ? JSON.stringify(offer.before.contact) : null,
      contact_after: after.contact ? JSON.stringify(after.contact) : null,
      total_before_minor: String(offer.before.total),
      total_after_minor: String(after.total),
    })
    // two requests with one id: the first one wins
    .onConflict((conflict) => conflict.columns(['operator_id', 'id']).doNothing())
    .execute()
}

export async function findOffer(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<Offer | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('amendment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { routeKey, ...leg } = readLeg(row.leg_after)
  const { routeKey: _, ...before } = readLeg(row.leg_before)
  return {
    id: row.id,
    bookingId: row.booking_id,
    version: row.version,
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    confirmedAt: row.confirmed_at ?? undefined,
    reason: row.reason,
    before: {
      leg: before,
      note: row.note_before,
      contact: (row.contact_before as Contact | null) ?? undefined,
      total: minor(Number(row.total_before_minor)),
    },
    after: {
      leg,
      note: row.note_after,
      contact: (row.contact_after as Contact | null) ?? undefined,
      total: minor(Number(row.total_after_minor)),
      routeKey,
    },
  }
}

/** Reads a stored leg: only its time needs converting. */
function readLeg(stored: unknown): Leg & { routeKey: string | undefined } {
  const leg = stored as Omit<Leg, 'pickupAt'> & { pickupAt: string; routeKey?: string }
  return { ...leg, pickupAt: new Date(leg.pickupAt), routeKey: leg.routeKey }
}

export async function markConfirmed(
  tx: Tx,
  { operator, id, now, by }: { operator: OperatorId; id: string; now: Date; by: string },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('amendment')
    .set({ confirmed_at: now, confirmed_by: by })
    .where('id', '=', id)
    .execute()
}

/** Lets a code change a booking until `expiresAt`; an existing code gets the new expiry. */
export async function insertManageCode(
  tx: Tx,
  params: { operator: OperatorId; bookingId: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('booking_access')
    .values({
      operator_id: params.operator,
      code_hash: params.codeHash,
      booking_id: params.bookingId,
      scope: 'manage',
      expires_at: params.expiresAt,
      revoked_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'code_hash']).doUpdateSet({ expires_at: params.expiresAt }),
    )
    .execute()
}

/** The corporate account that a booking was made for. */
export async function findBookerOf(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<number | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .select('booker_id')
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.booker_id ?? undefined
}

/** Whether the contact details have been erased at the end of their retention period, or with their customer. */
export async function isContactErased(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .select('contact_erased_at')
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.contact_erased_at !== null
}

/** Runs statements prepared by another feature for its own pipeline, in this transaction. */
export async function runStatements(tx: Tx, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements)
    await tx.executeQuery(CompiledQuery.raw(text, [...values]))
}

export async function findInvoiceLine(
  tx: Tx,
  params: { operator: OperatorId; bookingId: string; leg?: number | undefined },
): Promise<{ position: number } | undefined> {
  const { leg } = params
  const lines = inOperator(tx, params.operator)
    .selectFrom('invoice_line')
    .select('position')
    .where('booking_id', '=', params.bookingId)
  return (leg === undefined ? lines : lines.where('leg', '=', leg)).executeTakeFirst()
}
