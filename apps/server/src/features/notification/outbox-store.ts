import { MINUTE } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** What others leave in the outbox for people to be told of. */
const Told = z.union([
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
      'ride-finished',
      'ride-no-show',
    ]),
    payload: z.object({ bookingId: z.string(), leg: z.int() }),
  }),
  z.object({ kind: z.literal('account-exists'), payload: z.object({ customerId: z.string() }) }),
])
export type Told = z.infer<typeof Told> & { id: string }

export const TOLD_KINDS = [
  'booking-held',
  'booking-confirmed',
  'booking-changed',
  'booking-cancelled',
  'driver-assigned',
  'driver-changed',
  'driver-on-way',
  'driver-arrived',
  'pickup-moved',
  'ride-finished',
  'ride-no-show',
  'account-exists',
]

/**
 * Takes what is due out of the outbox; it comes back if the transaction does not end well. One that nobody understands
 * has no `told`: it must not keep the others waiting.
 */
export async function takeTold(
  tx: Tx,
  { operator, now, most }: { operator: OperatorId; now: Date; most: number },
): Promise<{ kind: string; told: Told | undefined }[]> {
  const due = tx
    .selectFrom('outbox')
    .select('id')
    .where('operator_id', '=', operator)
    .where('kind', 'in', TOLD_KINDS)
    .where('run_at', '<=', now)
    .where(isNotAwaitingCash(now))
    .orderBy('run_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .deleteFrom('outbox')
    .where('operator_id', '=', operator)
    .where('id', 'in', due)
    .returning(['id', 'kind', 'payload'])
    .execute()
  return rows.map((row) => {
    const read = Told.safeParse(row).data
    return { kind: row.kind, told: read && { ...read, id: row.id } }
  })
}

/** Within this a driver says what they were handed; who says nothing was handed the fare. */
const CASH_SAID_MS = 3 * MINUTE

/** The letter after a ride that was paid in the car carries its receipt: it waits for the driver to say what was paid. */
const isNotAwaitingCash = (now: Date) => sql<boolean>`(
  outbox.kind <> 'ride-finished'
  or outbox.run_at <= ${new Date(now.getTime() - CASH_SAID_MS)}
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
  /** With its country; '' for none. */
  phone: string
  wantsTexts: boolean
}

export async function findReader(
  tx: Tx,
  { operator, customerId }: { operator: OperatorId; customerId: string },
): Promise<Reader | undefined> {
  const row = await tx
    .selectFrom('customer')
    .selectAll()
    .where('operator_id', '=', operator)
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

/** Whose booking it is, when they were signed in. */
export async function findCustomerId(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('booking')
    .select('customer_id')
    .where('operator_id', '=', operator)
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.customer_id ?? undefined
}
