import * as wire from '@kerbside/contract/desk.ts'
import { expect, test } from 'vitest'
import { givenBooking, givenQuote, givenSettings, mayaBooks } from '../../../test/given.ts'
import { enterCard, openPaidHouse } from '../../../test/given-messages.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'

test('the desk sees what is kept now, and from which moment on more of it', async () => {
  const world = await openPaidHouse()
  const { house } = world
  await givenSettings(house, {
    cancelBands: [
      { hoursBefore: 24, feePercent: 5_000 },
      { hoursBefore: 3, feePercent: 10_000 },
    ],
  })
  const guest = house.visitor()
  const quote = await givenQuote(guest, { bookingdate: '2026-03-10T20:00' })
  const made = await givenBooking(guest, { ...mayaBooks(quote), paymentmethod: 'card' })
  const transactionid = made.transactionid ?? ''
  await enterCard(world, { intent: transactionid })
  await guest.put('/api/updatebooking', { transactionid, jobpartid: made.Bref })
  const desk = house.visitor()
  await enrolBy(house, { visitor: desk, invitation: await givenInvitation(house), word: 'ann' })

  const { body } = await desk.get(`/api/desk/job?jobpartid=${made.Bref}`)
  const { job } = wire.showDeskJob.reply.parse(body)
  const fare = quote.totalfare ?? 0

  expect(job?.cancel.map(({ until, fee, now }) => ({ until, fee, now }))).toEqual([
    { until: '2026-03-10T17:00:00.000Z', fee: fare / 2, now: true },
    { until: null, fee: fare, now: false },
  ])
})
