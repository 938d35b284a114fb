import { randomUUID } from 'node:crypto'
import { minor } from '@kerbside/domain/money.ts'
import type { AttemptPurpose, AttemptState } from '@kerbside/domain/payment/payment.ts'
import pg from 'pg'
import { withOperator } from '../src/db.ts'
import { postCapture } from '../src/features/ledger/post-capture.ts'
import { keepSecret } from '../src/features/operator/keep-secret.ts'
import type { Gateway } from '../src/ports/gateway/port.ts'
import type { ProviderWorld } from './gateway-worlds.ts'
import { givenBooking } from './given.ts'
import type { House } from './house.ts'

export type GivenTaken = {
  bookingId: string
  reference: number
  attemptId: string
  orderId: string
  ref: string
}

/** The operator's keys at a provider, as its own people would keep them. */
export async function givenKeys(house: House, world: ProviderWorld): Promise<void> {
  const call = await house.call()
  const kept = await keepSecret(call, {
    operator: call.operator,
    name: `gateway-${world.name}`,
    value: JSON.stringify(world.keys),
  })
  if (!kept.ok) throw new Error(kept.reason)
}

/** A booking that is paid by a card at a provider: the money is there, in our rows and in our ledger. */
export async function givenTaken(
  { house, world, gateway }: { house: House; world: ProviderWorld; gateway: Gateway },
  facts: {
    amount?: number
    state?: AttemptState
    purpose?: AttemptPurpose
    bookingId?: string
    /** Known to the provider alone: our row does not say what was taken. */
    unseen?: boolean
    held?: boolean
  } = {},
): Promise<GivenTaken> {
  const { amount = 4250, state = 'captured', purpose = 'fare' } = facts
  if (facts.bookingId === undefined) await givenBooking(house.visitor())
  const owner = new pg.Client(house.database.superuser)
  await owner.connect()
  const { rows } = await owner.query<{ id: string; reference: number; next: number }>(
    `select b.id, l.reference, (select count(*)::int + 1 from payment_attempt a where a.booking_id = b.id) as next
     from booking b join leg l on l.booking_id = b.id and l.number = 1
     where $1::uuid is null or b.id = $1 order by b.made_at desc, l.reference desc limit 1`,
    [facts.bookingId ?? null],
  )
  const booking = rows[0] ?? { id: '', reference: 0, next: 1 }
  const orderId = `${booking.id}-${booking.next}`
  const ref = await givenCharge({ world, gateway }, { orderId, amount, held: facts.held ?? false })
  const call = await house.call()
  const attempt = {
    id: randomUUID(),
    gateway: world.name,
    purpose,
    state,
    amount: minor(amount),
    currency: 'GBP',
    capturedAmount: facts.unseen ? undefined : minor(amount),
  }
  await owner.query(
    `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state, purpose,
       provider_ref, captured_minor, made_at, changed_at) values ($1, $2, $3, $4, $5, $6, 'GBP', $7, $8, $9, $10, $11, $11)`,
    [
      call.operator,
      attempt.id,
      booking.id,
      booking.next,
      world.name,
      amount,
      state,
      purpose,
      ref,
      attempt.capturedAmount ?? null,
      call.now(),
    ],
  )
  if (state === 'captured')
    await owner.query(
      "update booking set payment_state = 'paid', payment_method = 'card' where id = $1",
      [booking.id],
    )
  await owner.end()
  await withOperator(call, (tx) => postCapture(tx, { call, booking: { id: booking.id }, attempt }))
  const { id: bookingId, reference } = booking
  return { bookingId, reference, attemptId: attempt.id, orderId, ref }
}

/** Money taken at a provider, whatever we know of it. */
export async function givenCharge(
  { world, gateway }: { world: ProviderWorld; gateway: Gateway },
  { orderId, amount, held = false }: { orderId: string; amount: number; held?: boolean },
): Promise<string> {
  const asked = {
    merchant: 'kerbside',
    keys: world.keys,
    key: `test:${orderId}`,
    orderId,
    nonce: world.nonce(),
    amount: minor(amount),
    currency: 'GBP',
    capture: held ? ('later' as const) : ('now' as const),
  }
  const answer = await gateway.charge(asked)
  if (!answer.known) throw new Error(answer.why)
  const { ref, clientSecret } = answer.charge
  await world.approve({ ref, ...(clientSecret !== undefined && { clientSecret }) })
  const found = await gateway.findCharge({ ...asked, ref })
  const paid =
    found?.known && found.charge.approved && gateway.captureCharge
      ? await gateway.captureCharge({ ...asked, key: `${asked.key}:take`, ref })
      : found
  if (!paid?.known || paid.charge.state !== (held ? 'authorised' : 'captured'))
    throw new Error(`the charge did not come about: ${JSON.stringify(paid)}`)
  return ref
}
