import { expect, test } from 'vitest'
import { givenBooking, givenSettings } from '../../../test/given.ts'
import { openPaidHouse } from '../../../test/given-messages.ts'
import { asOwner } from '../../../test/house.ts'
import { settleAttempts } from './settle-attempts.ts'

test('a payment that could not be withdrawn when its booking was cancelled is withdrawn later', async () => {
  const world = await openPaidHouse()
  await givenSettings(world.house, { customersMayCancel: true })
  const visitor = world.house.visitor()
  const made = await givenBooking(visitor, { paymentmethod: 'card' })
  const intent = made.transactionid ?? ''

  world.stripe.faults.add({ path: '/cancel', times: 9, fault: { kind: 'drop-before' } })
  const cancelled = await visitor.post('/api/cancelbooking', { bookingref: Number(made.Bref) })
  expect(cancelled.body).toMatchObject({ code: 1 })
  expect(world.stripe.books.intents.get(intent)?.status).toBe('requires_payment_method')

  world.stripe.faults.clear()
  world.house.setNow('2026-03-10T12:05:00Z')
  await settleAttempts(world.house.deps)
  expect(world.stripe.books.intents.get(intent)?.status).toBe('canceled')
  expect(await asOwner(world.house, 'select state from payment_attempt')).toEqual([
    { state: 'failed' },
  ])
})
