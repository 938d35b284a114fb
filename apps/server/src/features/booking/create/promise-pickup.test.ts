import { expect, test } from 'vitest'
import { givenQuote, type Made, mayaBooking } from '../../../../test/given.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'

const HEATHROW = { lat: 51.4723, lng: -0.4881 }
const LEEDS = { lat: 53.7997, lng: -1.5492 }
const NOON = '2026-03-10T12:00:00Z'

test('an ASAP pickup time is computed from the booking, not from when the price was shown', async () => {
  const testApp = await startTestApp({ now: NOON })
  await givenDriver(testApp, { at: HEATHROW })
  const client = testApp.client()
  const quote = await givenQuote(client, { bookingdate: '' })
  expect(quote.nearestdriver).toMatchObject({ isnear: true })
  // the operator's minimum notice is half an hour
  expect(quote.bookingdate).toBe('2026-03-10T12:30')

  testApp.setNow('2026-03-10T12:01:40Z')
  const { body } = await client.post('/api/createbookingTest', mayaBooking(quote))
  expect((body as unknown as Made).Code).toBe(1)
  const legs = await asOwner<{ at: Date; local: string }>(
    testApp,
    'select pickup_at as at, pickup_local as local from leg',
  )
  expect(legs).toEqual([
    { at: new Date('2026-03-10T12:32:00Z'), local: expect.stringMatching(/12:32/) },
  ])
})

test('a quote contains the minutes until a car of each type arrives', async () => {
  const testApp = await startTestApp({ now: NOON })
  await givenDriver(testApp, { at: HEATHROW, vehicle: { vehicleTypeIds: [1] } })
  await givenDriver(testApp, {
    at: { lat: 51.51371, lng: -0.13372 },
    vehicle: { vehicleTypeIds: [3] },
  })
  const { nearestdriver } = await givenQuote(testApp.client(), { bookingdate: '' })
  const minutesOf = (type: number) =>
    nearestdriver?.types?.find(({ vehtypeid }) => vehtypeid === type)?.traveltime
  expect(minutesOf(1)).toBe(nearestdriver?.traveltime)
  expect(minutesOf(3)).toBeGreaterThan(minutesOf(1) ?? Number.POSITIVE_INFINITY)
  expect(minutesOf(4)).toBeUndefined()
  expect(nearestdriver?.othertraveltime).toBeGreaterThan(0)
})

test('while no driver is near, a quote says so', async () => {
  const testApp = await startTestApp({ now: NOON })
  await givenDriver(testApp, { at: LEEDS })
  const { nearestdriver } = await givenQuote(testApp.client(), { bookingdate: '' })
  expect(nearestdriver).toMatchObject({ isnear: false, types: [] })
  expect(nearestdriver?.othertraveltime).toBe(nearestdriver?.traveltime)
})
