import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDriver } from '../../../test/given-driver.ts'
import { type House, openHouse } from '../../../test/house.ts'

const NOW = '2026-03-10T12:00:00Z'
const SOHO = { lat: 51.51371, lng: -0.13372 }
const ANGEL = { lat: 51.5322, lng: -0.1058 }
const HEATHROW = { lat: 51.4713, lng: -0.4524 }
let house: House
const takeDown: (() => Promise<void>)[] = []
beforeAll(async () => {
  house = await openHouse({ now: NOW, ends: (end) => takeDown.push(end) })
})
afterAll(async () => {
  for (const end of takeDown) await end()
})

/** Neighbours share an answer for five seconds: each question comes six after the last. */
let seconds = 0
const ask = async (at = SOHO, host = 'kerbside.localhost') => {
  seconds += 6
  house.setNow(new Date(new Date(NOW).getTime() + seconds * 1000).toISOString())
  return (await house.visitor(host).post('/api/nearestdriver', at)).body
}

test('while nobody is on the road the car comes from the base; then from the driver who is soonest there', async () => {
  const fromBase = await ask(HEATHROW)
  expect(fromBase).toMatchObject({ code: 1, currentposition: null, driverid: 0 })

  const far = await givenDriver(house, { at: HEATHROW })
  // beside the car, and not the way from the base any more
  const beside = Number((await ask(HEATHROW))['traveltime'])
  expect(beside).toBeLessThanOrEqual(3)
  expect(beside).toBeLessThan(Number(fromBase['traveltime']))
  const slow = Number((await ask())['traveltime'])
  const near = await givenDriver(house, { at: ANGEL })
  const answer = await ask()
  expect(Number(answer['traveltime'])).toBeLessThan(slow)
  // who it is nobody learns, and where only to about a hundred metres
  expect(answer).toMatchObject({
    driverid: 0,
    firstname: '',
    lastname: '',
    drivernumber: '',
    currentposition: { lat: 51.532, lng: -0.106 },
  })

  // a driver who is under way with somebody is nobody's next car
  const { operator } = await house.call()
  house.deps.drivers.markBusy(operator, near.driverId, true)
  expect(Number((await ask())['traveltime'])).toBe(slow)
  house.deps.drivers.markBusy(operator, near.driverId, false)

  // nor is one who was not heard for two minutes
  seconds += 120
  expect(await ask()).toMatchObject({ currentposition: null })
  expect(far.driverId).not.toBe(near.driverId)
})

test('another operator’s drivers are not there', async () => {
  const leeds = { lat: 53.7997, lng: -1.5492 }
  await givenDriver(house, { at: leeds })
  expect(await ask(leeds, 'northway.localhost')).toMatchObject({ currentposition: null })
})

test('a quote tells how soon that car is there', async () => {
  await givenDriver(house, { at: SOHO })
  const { body } = await house.visitor().post('/api/quotation', {
    pick: 'Soho',
    picklat: SOHO.lat,
    picklng: SOHO.lng,
    doff: 'Heathrow',
    dofflat: HEATHROW.lat,
    dofflng: HEATHROW.lng,
    bookingdate: '2026-03-11T09:00',
  })
  const { traveltime } = body['nearestdriver'] as { traveltime: number }
  expect(traveltime).toBeLessThanOrEqual(3)
})
