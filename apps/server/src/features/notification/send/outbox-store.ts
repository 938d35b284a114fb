import { MINUTE } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** Entries that other features leave in the outbox to be made into messages. */
const OutboxNotification = z.union([
  z.object({ kind: z.literal('booking-held'), payload: z.object({ bookingId: z.string() }) }),
  z.object({ kind: z.literal('booking-confirmed'), payload: z.object({ bookingId: z.string() }) }),
  z.object({
    kind: z.literal('booking-cancelled'),
    payload: z.object({ bookingId: z.string(), legs: z.array(z.int()).default([1, 2]) }),
  }),
  z.object({
    kind: z.literal('booking-changed'),
    payload: z.object({
      bookingId: z.string(),
      leg: z.int(),
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  }),
  z.object({
    kind: z.enum([
      'driver-assigned',
      'driver-changed',
      'driver-on-way',
      'driver-arrived',
      'pickup-moved',
      'leg-finished',
      'leg-no-show',
    ]),
    payload: z.object({ bookingId: z.string(), leg: z.int() }),
  }),
  z.object({ kind: z.literal('account-exists'), payload: z.object({ customerId: z.string() }) }),
])
export type OutboxNotification = z.infer<typeof OutboxNotification> & { id: string }

export const NOTIFICATION_KINDS = [
  'booking-held',
  'booking-confirmed',
  'booking-changed',
  'booking-cancelled',
  'driver-assigned',
  'driver-changed',
  'driver-on-way',
  'driver-arrived',
  'pickup-moved',
  'leg-finished',
  'leg-no-show',
  'account-exists',
]

/**
 * Takes due entries out of the outbox; they return if the transaction fails. An entry that cannot be parsed has no
 * `notification`, so that it does not block the others.
 */
export async function takeNotifications(
  tx: Tx,
  { operator, now, max }: { operator: OperatorId; now: Date; max: number },
): Promise<{ kind: string; notification: OutboxNotification | undefined }[]> {
  const due = inOperator(tx, operator)
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', NOTIFICATION_KINDS)
    .where('run_at', '<=', now)
    .where(isNotAwaitingCash(now))
    .orderBy('run_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
  const rows = await inOperator(tx, operator)
    .deleteFrom('outbox')
    .where('id', 'in', due)
    .returning(['id', 'kind', 'payload'])
    .execute()
  return rows.map((row) => {
    const read = OutboxNotification.safeParse(row).data
    return { kind: row.kind, notification: read && { ...read, id: row.id } }
  })
}

/** A driver states the cash taken within this time; otherwise the fare counts as taken. */
const CASH_REPORT_WAIT_MS = 3 * MINUTE

/** The e-mail after a leg paid in the car contains its receipt, so it waits until the driver has stated the amount. */
const isNotAwaitingCash = (now: Date) => sql<boolean>`(
  outbox.kind <> 'leg-finished'
  or outbox.run_at <= ${new Date(now.getTime() - CASH_REPORT_WAIT_MS)}
  or not exists (
    select from booking where booking.operator_id = outbox.operator_id
      and booking.id = (outbox.payload ->> 'bookingId')::uuid and booking.payment_method = 'cash')
  or exists (
    select from cash_taken as cash where cash.operator_id = outbox.operator_id
      and cash.booking_id = (outbox.payload ->> 'bookingId')::uuid
      and cash.leg = (outbox.payload ->> 'leg')::int and cash.stated))`

export type Reader = {
  email: string
  firstName: string
  /** With its country code; '' for none. */
  phone: string
  wantsTexts: boolean
}

export async function findReader(
  tx: Tx,
  { operator, customerId }: { operator: OperatorId; customerId: string },
): Promise<Reader | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      email: row.email,
      firstName: row.first_name,
      phone: row.phone === '' ? '' : `${row.dialling_code}${row.phone}`,
      wantsTexts: row.sms_list,
    }
  )
}

/** The customer of the booking, if they were signed in. */
export async function findCustomerId(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<string | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .select('customer_id')
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.customer_id ?? undefined
}
