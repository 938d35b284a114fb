import { randomUUID } from 'node:crypto'
import { minor } from '@kerbside/domain/money.ts'
import type { AttemptPurpose, AttemptState } from '@kerbside/domain/payment/payment.ts'
import { withOperator } from '../src/db.ts'
import { postCapture } from '../src/features/ledger/post-capture.ts'
import { saveSecret } from '../src/features/operator/save-secret.ts'
import type { Gateway } from '../src/ports/gateway/port.ts'
import { openClient } from '../src/postgres/open-client.ts'
import type { ProviderWorld } from './gateway-worlds.ts'
import { givenBooking } from './given.ts'
import type { TestApp } from './test-app.ts'

export type GivenTaken = {
  bookingId: string
  reference: number
  attemptId: string
  orderId: string
  ref: string
}

/** The operator's keys at a provider, saved as its staff save them. */
export async function givenKeys(testApp: TestApp, world: ProviderWorld): Promise<void> {
  const context = await testApp.context()
  const secret = await saveSecret(context, {
    operator: context.operator,
    name: `gateway-${world.name}`,
    value: JSON.stringify(world.keys),
  })
  if (!secret.ok) throw new Error(secret.reason)
}

/** A booking paid by card at a provider: the money is in our rows and in our ledger. */
export async function givenTaken(
  { testApp, world, gateway }: { testApp: TestApp; world: ProviderWorld; gateway: Gateway },
  details: {
    amount?: number
    state?: AttemptState
    purpose?: AttemptPurpose
    bookingId?: string
    /** Captured at the provider only: our row does not record it. */
    unseen?: boolean
    held?: boolean
  } = {},
): Promise<GivenTaken> {
  const { amount = 4250, state = 'captured', purpose = 'fare' } = details
  if (details.bookingId === undefined) await givenBooking(testApp.client())
  const owner = openClient(testApp.database.superuser)
  await owner.connect()
  const { rows } = await owner.query<{ id: string; reference: number; next: number }>(
    `select b.id, l.reference, (select count(*)::int + 1 from payment_attempt a where a.booking_id = b.id) as next
     from booking b join leg l on l.booking_id = b.id and l.number = 1
     where $1::uuid is null or b.id = $1 order by b.made_at desc, l.reference desc limit 1`,
    [details.bookingId ?? null],
  )
  const booking = rows[0] ?? { id: '', reference: 0, next: 1 }
  const orderId = `${booking.id}-${booking.next}`
  const ref = await givenCharge(
    { world, gateway },
    { orderId, amount, held: details.held ?? false },
  )
  const context = await testApp.context()
  const attempt = {
    id: randomUUID(),
    gateway: world.name,
    purpose,
    state,
    amount: minor(amount),
    currency: 'GBP',
    capturedAmount: details.unseen ? undefined : minor(amount),
  }
  await owner.query(
    `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state, purpose,
       provider_ref, captured_minor, made_at, changed_at) values ($1, $2, $3, $4, $5, $6, 'GBP', $7, $8, $9, $10, $11, $11)`,
    [
      context.operator,
      attempt.id,
      booking.id,
      booking.next,
      world.name,
      amount,
      state,
      purpose,
      ref,
      attempt.capturedAmount ?? null,
      context.now(),
    ],
  )
  if (state === 'captured')
    await owner.query(
      "update booking set payment_state = 'paid', payment_method = 'card' where id = $1",
      [booking.id],
    )
  await owner.end()
  await withOperator(context, (tx) =>
    postCapture(tx, { context, booking: { id: booking.id }, attempt }),
  )
  const { id: bookingId, reference } = booking
  return { bookingId, reference, attemptId: attempt.id, orderId, ref }
}

/** Money captured at a provider, whatever our rows record. */
export async function givenCharge(
  { world, gateway }: { world: ProviderWorld; gateway: Gateway },
  { orderId, amount, held = false }: { orderId: string; amount: number; held?: boolean },
): Promise<string> {
  const charge = {
    merchant: 'kerbside',
    keys: world.keys,
    key: `test:${orderId}`,
    orderId,
    nonce: world.nonce(),
    amount: minor(amount),
    currency: 'GBP',
    capture: held ? ('later' as const) : ('now' as const),
  }
  const result = await gateway.charge(charge)
  if (!result.known) throw new Error(result.why)
  const { ref, clientSecret } = result.charge
  await world.approve({ ref, ...(clientSecret !== undefined && { clientSecret }) })
  const found = await gateway.findCharge({ ...charge, ref })
  const paid =
    found?.known && found.charge.approved && gateway.captureCharge
      ? await gateway.captureCharge({ ...charge, key: `${charge.key}:take`, ref })
      : found
  if (!paid?.known || paid.charge.state !== (held ? 'authorised' : 'captured'))
    throw new Error(`the charge did not come about: ${JSON.stringify(paid)}`)
  return ref
}
