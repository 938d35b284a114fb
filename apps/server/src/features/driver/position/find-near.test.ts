import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDriver } from '../../../../test/given-driver.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

const NOW = '2026-03-10T12:00:00Z'
const SOHO = { lat: 51.51371, lng: -0.13372 }
const ANGEL = { lat: 51.5322, lng: -0.1058 }
const HEATHROW = { lat: 51.4713, lng: -0.4524 }
let testApp: TestApp
const takeDown: (() => Promise<void>)[] = []
beforeAll(async () => {
  testApp = await startTestApp({ now: NOW, ends: (end) => takeDown.push(end) })
})
afterAll(async () => {
  for (const end of takeDown) await end()
})

/** Responses nearby are cached for five seconds, so each request comes six seconds after the last. */
let seconds = 0
const request = async (at = SOHO, host = 'kerbside.localhost') => {
  seconds += 6
  testApp.setNow(new Date(new Date(NOW).getTime() + seconds * 1000).toISOString())
  return (await testApp.client(host).post('/api/nearestdriver', at)).body
}

test('without drivers on the road the time is counted from the base; otherwise from the driver who arrives soonest', async () => {
  const fromBase = await request(HEATHROW)
  expect(fromBase).toMatchObject({ code: 1, currentposition: null, driverid: 0 })

  const far = await givenDriver(testApp, { at: HEATHROW })
  // from beside the car, and no longer from the base
  const beside = Number((await request(HEATHROW))['traveltime'])
  expect(beside).toBeLessThanOrEqual(3)
  expect(beside).toBeLessThan(Number(fromBase['traveltime']))
  const slow = Number((await request())['traveltime'])
  const near = await givenDriver(testApp, { at: ANGEL })
  const response = await request()
  expect(Number(response['traveltime'])).toBeLessThan(slow)
  // the driver's identity is hidden, and the position rounded to about a hundred metres
  expect(response).toMatchObject({
    driverid: 0,
    firstname: '',
    lastname: '',
    drivernumber: '',
    currentposition: { lat: 51.532, lng: -0.106 },
  })

  // a driver who is under way with a passenger is not available
  const { operator } = await testApp.context()
  testApp.deps.drivers.markBusy(operator, near.driverId, true)
  expect(Number((await request())['traveltime'])).toBe(slow)
  testApp.deps.drivers.markBusy(operator, near.driverId, false)

  // nor is a driver without a position for two minutes
  seconds += 120
  expect(await request()).toMatchObject({ currentposition: null })
  expect(far.driverId).not.toBe(near.driverId)
})

test('another operator’s drivers are not considered', async () => {
  const leeds = { lat: 53.7997, lng: -1.5492 }
  await givenDriver(testApp, { at: leeds })
  expect(await request(leeds, 'northway.localhost')).toMatchObject({ currentposition: null })
})

test('a quote contains the minutes until that car arrives', async () => {
  await givenDriver(testApp, { at: SOHO })
  const { body } = await testApp.client().post('/api/quotation', {
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
