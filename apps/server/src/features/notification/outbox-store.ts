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
  z.object({ kind: z.literal('account-exists'), payload: z.object({ customerId: z.string() }) }),
])
export type Told = z.infer<typeof Told> & { id: string }

export const TOLD_KINDS = [
  'booking-held',
  'booking-confirmed',
  'booking-changed',
  'booking-cancelled',
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
