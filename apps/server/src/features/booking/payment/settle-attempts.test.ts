import { expect, test } from 'vitest'
import { givenBooking, givenSettings } from '../../../../test/given.ts'
import { startPaidTestApp } from '../../../../test/given-messages.ts'
import { asOwner } from '../../../../test/test-app.ts'
import { settleAttempts } from './settle-attempts.ts'

test('a payment that could not be withdrawn when its booking was cancelled is withdrawn later', async () => {
  const world = await startPaidTestApp()
  await givenSettings(world.testApp, { customersMayCancel: true })
  const client = world.testApp.client()
  const made = await givenBooking(client, { paymentmethod: 'card' })
  const intent = made.transactionid ?? ''

  world.stripe.faults.add({ path: '/cancel', times: 9, fault: { kind: 'drop-before' } })
  const cancelled = await client.post('/api/cancelbooking', { bookingref: Number(made.Bref) })
  expect(cancelled.body).toMatchObject({ code: 1 })
  expect(world.stripe.books.intents.get(intent)?.status).toBe('requires_payment_method')

  world.stripe.faults.clear()
  world.testApp.setNow('2026-03-10T12:05:00Z')
  await settleAttempts(world.testApp.deps)
  expect(world.stripe.books.intents.get(intent)?.status).toBe('canceled')
  expect(await asOwner(world.testApp, 'select state from payment_attempt')).toEqual([
    { state: 'failed' },
  ])
})
