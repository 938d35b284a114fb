import * as wire from '@kerbside/contract/dispatch.ts'
import { expect, test } from 'vitest'
import { givenBooking, givenQuote, givenSettings, mayaBooking } from '../../../../test/given.ts'
import { enterCard, startPaidTestApp } from '../../../../test/given-messages.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'

test('the desk sees the cancellation fee now, and when it will rise', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  await givenSettings(testApp, {
    cancelBands: [
      { hoursBefore: 24, feeBasisPoints: 5_000 },
      { hoursBefore: 3, feeBasisPoints: 10_000 },
    ],
  })
  const guest = testApp.client()
  const quote = await givenQuote(guest, { bookingdate: '2026-03-10T20:00' })
  const made = await givenBooking(guest, { ...mayaBooking(quote), paymentmethod: 'card' })
  const transactionid = made.transactionid ?? ''
  await enterCard(world, { intent: transactionid })
  await guest.put('/api/updatebooking', { transactionid, jobpartid: made.Bref })
  const desk = testApp.client()
  await enrolBy(testApp, { client: desk, invitation: await givenInvitation(testApp), word: 'ann' })

  const { body } = await desk.get(`/api/desk/leg?reference=${made.Bref}`)
  const { details } = wire.showDeskLeg.reply.parse(body)
  const fare = quote.totalfare ?? 0

  expect(details?.cancel.map(({ until, fee, now }) => ({ until, fee, now }))).toEqual([
    { until: '2026-03-10T17:00:00.000Z', fee: fare / 2, now: true },
    { until: null, fee: fare, now: false },
  ])
})
