import { expect, test } from 'vitest'
import { givenQuote, type Made, mayaBooks } from '../../../test/given.ts'
import { givenDriver } from '../../../test/given-driver.ts'
import { asOwner, openHouse } from '../../../test/house.ts'

const HEATHROW = { lat: 51.4723, lng: -0.4881 }
const LEEDS = { lat: 53.7997, lng: -1.5492 }
const NOON = '2026-03-10T12:00:00Z'

test('a car as soon as possible is promised from the booking on, not from when the price was shown', async () => {
  const house = await openHouse({ now: NOON })
  await givenDriver(house, { at: HEATHROW })
  const visitor = house.visitor()
  const quote = await givenQuote(visitor, { bookingdate: '' })
  expect(quote.nearestdriver).toMatchObject({ isnear: true })
  // the operator's minimum notice is half an hour
  expect(quote.bookingdate).toBe('2026-03-10T12:30')

  house.setNow('2026-03-10T12:01:40Z')
  const { body } = await visitor.post('/api/createbookingTest', mayaBooks(quote))
  expect((body as unknown as Made).Code).toBe(1)
  const legs = await asOwner<{ at: Date; local: string }>(
    house,
    'select pickup_at as at, pickup_local as local from leg',
  )
  expect(legs).toEqual([
    { at: new Date('2026-03-10T12:32:00Z'), local: expect.stringMatching(/12:32/) },
  ])
})

test('a quote has the minutes until a car of each type is there', async () => {
  const house = await openHouse({ now: NOON })
  await givenDriver(house, { at: HEATHROW, vehicle: { vehicleTypeIds: [1] } })
  await givenDriver(house, {
    at: { lat: 51.51371, lng: -0.13372 },
    vehicle: { vehicleTypeIds: [3] },
  })
  const { nearestdriver } = await givenQuote(house.visitor(), { bookingdate: '' })
  const minutesOf = (type: number) =>
    nearestdriver?.types?.find(({ vehtypeid }) => vehtypeid === type)?.traveltime
  expect(minutesOf(1)).toBe(nearestdriver?.traveltime)
  expect(minutesOf(3)).toBeGreaterThan(minutesOf(1) ?? Number.POSITIVE_INFINITY)
  expect(minutesOf(4)).toBeUndefined()
  expect(nearestdriver?.othertraveltime).toBeGreaterThan(0)
})

test('while no driver is near, a quote says so', async () => {
  const house = await openHouse({ now: NOON })
  await givenDriver(house, { at: LEEDS })
  const { nearestdriver } = await givenQuote(house.visitor(), { bookingdate: '' })
  expect(nearestdriver).toMatchObject({ isnear: false, types: [] })
  expect(nearestdriver?.othertraveltime).toBe(nearestdriver?.traveltime)
})
