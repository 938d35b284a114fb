import { expect, test } from 'vitest'
import {
  confirmChange,
  givenPaidBooking,
  HAMMERSMITH,
  previewAmendment,
} from '../../../test/given-amendment.ts'
import { startPaidTestApp } from '../../../test/given-messages.ts'

test('a changed address takes a house, which changes no price', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref } = await givenPaidBooking(world)
  const plain = await previewAmendment(client, { bookingref, dropoff: HAMMERSMITH })
  const dropoff = { ...HAMMERSMITH, house: 'Rose Cottage' }
  const housed = await previewAmendment(client, { bookingref, dropoff })
  expect(housed.newtotal).toBe(plain.newtotal)
  const booked = {
    text: expect.stringMatching(/^Rose Cottage, /) as string,
    house: 'Rose Cottage',
  }
  expect(housed).toMatchObject({ newway: { dropoff: booked } })
  await confirmChange(client, { bookingref, offerid: housed.offerid })
  const again = await previewAmendment(client, { bookingref })
  expect(again).toMatchObject({ now: { dropoff: booked } })
})
