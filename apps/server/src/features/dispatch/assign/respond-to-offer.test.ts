import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GivenDriver, givenDocuments, givenDriver } from '../../../../test/given-driver.ts'
import { DESK, givenAssigned, givenLeg, givenPhone } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { moveLeg } from '../leg/move-leg.ts'
import type { DispatchResult } from '../leg/with-locked-leg.ts'
import { endOffers } from '../tasks.ts'
import { assignDriver, unassignDriver } from './assign-driver.ts'
import { offerLeg, withdrawOffer } from './offer-leg.ts'
import { respondToOffer } from './respond-to-offer.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.5, lng: -0.02 }
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
})
beforeEach(() => testApp.setNow(NOON))

const driverNear = () => givenDriver(testApp, { at: NEAR })

async function offerTo(driver: GivenDriver, reference: number): Promise<string> {
  const params = { reference, driverId: driver.driverId, by: DESK }
  const result = await offerLeg(await testApp.context(), params)
  if (!result.ok) throw new Error(result.reason)
  const [offer] = await asOwner<{ id: string }>(
    testApp,
    `select id from offer where driver_id = '${driver.driverId}' and state = 'sent'`,
  )
  return offer?.id ?? ''
}

const accept = async (offerId: string, { driverId }: GivenDriver, deviceAt?: Date) =>
  respondToOffer(await testApp.context(), {
    offerId,
    driverId,
    answer: 'accept',
    reason: '',
    deviceAt,
  })

const stateOf = async (offerId: string) =>
  (await asOwner<{ state: string }>(testApp, `select state from offer where id = '${offerId}'`))[0]
    ?.state

const winners = (results: readonly DispatchResult[]) =>
  results.map((result) => (result.ok ? 'won' : result.reason)).toSorted()

test('a driver gets an offer, sees their share and whether it fits, and accepts it with one press', async () => {
  const driver = await driverNear()
  const phone = await givenPhone(testApp, driver)
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const offerId = await offerTo(driver, reference)
  const { body } = await phone.get('/api/driver/legs')
  expect(body['offers']).toMatchObject([
    {
      offerId,
      expiresAt: '2026-03-10T12:00:30.000Z',
      leg: { reference, passenger: { name: '', phone: '' }, nameBoard: '', moves: [] },
    },
  ])
  const response = await phone.post('/api/driver/offer', {
    offerId,
    answer: 'accept',
    eventId: randomUUID(),
    at: NOON,
  })
  expect(response.body).toMatchObject({ code: 1, leg: { state: 'assigned' } })
  const published = testApp.published.filter(({ topic }) => topic === `driver/${driver.driverId}`)
  expect(published.map(({ event }) => event.signal)).toContain('offerUpdate')
  const [row] = await asOwner<{ kind: string }>(
    testApp,
    `select kind from outbox where kind = 'driver-assigned' and payload->>'bookingId' =
     (select booking_id::text from leg where reference = ${reference})`,
  )
  expect(row).toBeDefined()
})

test('an unanswered offer expires by itself, and a late acceptance is rejected with the reason', async () => {
  const driver = await driverNear()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const offer = await offerTo(driver, reference)
  testApp.setNow('2026-03-10T12:00:34Z')
  await endOffers(testApp.deps)
  expect(await stateOf(offer)).toBe('timed_out')
  expect(await accept(offer, driver)).toMatchObject({ ok: false, reason: 'offer-over' })
})

test('an acceptance pressed in time on a bad connection counts', async () => {
  const driver = await driverNear()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const offer = await offerTo(driver, reference)
  testApp.setNow('2026-03-10T12:00:32Z')
  expect(await accept(offer, driver, new Date('2026-03-10T12:00:29Z'))).toMatchObject({ ok: true })
})

test('a leg is offered to one driver at a time, and a driver has one offer at a time', async () => {
  const [one, other] = [await driverNear(), await driverNear()]
  const first = await givenLeg(testApp, '2026-03-10T13:00')
  const second = await givenLeg(testApp, '2026-03-10T16:00')
  const context = await testApp.context()
  const offers = await Promise.all(
    [one, other].map(({ driverId }) =>
      offerLeg(context, { reference: first.reference, driverId, by: DESK }),
    ),
  )
  expect(winners(offers)).toEqual(['offer-open', 'won'])
  const params = await asOwner<{ driver_id: string }>(
    testApp,
    `select o.driver_id from offer o join leg l using (booking_id)
     where l.reference = ${first.reference} and o.state = 'sent'`,
  )
  const again = { reference: second.reference, driverId: params[0]?.driver_id ?? '', by: DESK }
  expect(await offerLeg(context, again)).toMatchObject({ ok: false, reason: 'driver-has-offer' })
  await withdrawOffer(context, { reference: first.reference, by: DESK })
  expect(await offerLeg(context, again)).toMatchObject({ ok: true })
})

test('if the desk assigns a leg while another driver accepts it, one gets it and the other is notified', async () => {
  for (let round = 0; round < 4; round++) {
    const [params, chosen] = [await driverNear(), await driverNear()]
    const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
    const offer = await offerTo(params, reference)
    const context = await testApp.context()
    const results = await Promise.all([
      accept(offer, params),
      assignDriver(context, { reference, driverId: chosen.driverId, version: 1, by: DESK }),
    ])
    const [leg] = await asOwner<{ driver_id: string }>(
      testApp,
      `select driver_id from leg where reference = ${reference}`,
    )
    const [accepted, assigned] = results
    expect(accepted.ok).not.toBe(assigned.ok)
    expect(leg?.driver_id).toBe(accepted.ok ? params.driverId : chosen.driverId)
    if (!accepted.ok) expect(accepted.reason).toBe('taken')
    if (!assigned.ok) expect(assigned.reason).toBe('changed-meanwhile')
  }
})

test('if the customer cancels while a driver accepts, the leg is cancelled and no driver or offer remains', async () => {
  for (let round = 0; round < 4; round++) {
    const driver = await driverNear()
    const { reference, client } = await givenLeg(testApp, '2026-03-10T14:00')
    const offer = await offerTo(driver, reference)
    const cancelling = client.post('/api/cancelbooking', { bookingref: reference })
    const [response, cancelled] = await Promise.all([accept(offer, driver), cancelling])
    expect(cancelled.body).toMatchObject({ code: 1, status: 'cancelled' })
    const [leg] = await asOwner<{ driver_id: string | null; state: string }>(
      testApp,
      `select driver_id, state from leg where reference = ${reference}`,
    )
    expect(leg).toEqual({ driver_id: null, state: 'cancelled' })
    expect(await stateOf(offer)).toBe(response.ok ? 'accepted' : 'withdrawn')
    if (!response.ok) expect(response.reason).toBe('offer-over')
  }
})

test('a driver whose badge expires before the leg ends is rejected, also when accepting', async () => {
  const driver = await driverNear()
  const { reference } = await givenLeg(testApp, '2026-03-10T23:50')
  await givenDocuments(testApp, { ...driver, until: '2026-03-10' })
  const context = await testApp.context()
  const params = { reference, driverId: driver.driverId, by: DESK }
  expect(await offerLeg(context, params)).toMatchObject({ ok: false, reason: 'licence-ends' })
  expect(await assignDriver(context, { ...params, anyway: true })).toMatchObject({
    ok: false,
    reason: 'licence-ends',
  })
  await givenDocuments(testApp, { ...driver, until: '2026-03-11' })
  const offer = await offerTo(driver, reference)
  await givenDocuments(testApp, { ...driver, until: '2026-03-10' })
  expect(await accept(offer, driver)).toMatchObject({ ok: false, reason: 'licence-ends' })
  expect(await stateOf(offer)).toBe('rejected')
})

test('a wrong vehicle type or an overlap with another leg is rejected; a tight schedule only causes a warning', async () => {
  const context = await testApp.context()
  const small = await givenDriver(testApp, { at: NEAR, vehicle: { vehicleTypeIds: [5] } })
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  expect(
    await assignDriver(context, { reference, driverId: small.driverId, by: DESK }),
  ).toMatchObject({ reason: 'wrong-vehicle' })

  const driver = await driverNear()
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  const same = await givenLeg(testApp, '2026-03-10T12:55')
  expect(
    await assignDriver(context, {
      reference: same.reference,
      driverId: driver.driverId,
      by: DESK,
      anyway: true,
    }),
  ).toMatchObject({ reason: 'overlaps', breaches: [{ hard: true, about: String(reference) }] })
  const tight = await givenLeg(testApp, '2026-03-10T13:25')
  const params = { reference: tight.reference, driverId: driver.driverId, by: DESK }
  expect(await assignDriver(context, params)).toMatchObject({
    ok: false,
    reason: 'overlaps',
    breaches: [{ hard: false }],
  })
  expect(await assignDriver(context, { ...params, anyway: true })).toMatchObject({ ok: true })
})

test('a driver gives a leg back with a reason: it waits for another driver at the same fare', async () => {
  const driver = await driverNear()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  const fare = () =>
    asOwner<{ fare_minor: string; driver_id: string | null; state: string }>(
      testApp,
      `select fare_minor, driver_id, state from leg where reference = ${reference}`,
    )
  const [before] = await fare()
  const context = await testApp.context()
  const by = { role: 'driver', channel: 'app', driverId: driver.driverId } as const
  await moveLeg(context, { reference, to: 'en_route', by, reason: '' })
  expect(await moveLeg(context, { reference, to: 'confirmed', by, reason: '' })).toMatchObject({
    reason: 'needs-reason',
  })
  expect(
    await moveLeg(context, { reference, to: 'confirmed', by, reason: 'flat tyre' }),
  ).toMatchObject({ ok: true })
  expect(await fare()).toEqual([{ ...before, driver_id: null, state: 'confirmed' }])
})

test('a driver is never under way with two legs at once, whether the driver or the desk reports it', async () => {
  const driver = await driverNear()
  const legs = [
    await givenLeg(testApp, '2026-03-10T13:00'),
    await givenLeg(testApp, '2026-03-10T15:00'),
  ]
  for (const { reference } of legs)
    await givenAssigned(testApp, { reference, driverId: driver.driverId })
  const context = await testApp.context()
  const by = { role: 'driver', channel: 'app', driverId: driver.driverId } as const
  const moved = await Promise.all(
    legs.map(({ reference }) => moveLeg(context, { reference, to: 'en_route', by, reason: '' })),
  )
  expect(winners(moved)).toEqual(['busy-elsewhere', 'won'])
})

test('if a driver arrives while the desk takes the leg from them, one of the two is rejected', async () => {
  const driver = await driverNear()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  const context = await testApp.context()
  const by = { role: 'driver', channel: 'app', driverId: driver.driverId } as const
  const results = await Promise.all([
    moveLeg(context, { reference, to: 'en_route', by, reason: '' }),
    unassignDriver(context, { reference, version: 2, by: DESK, reason: 'rang in sick' }),
  ])
  expect(winners(results)).toEqual([results[0].ok ? 'changed-meanwhile' : 'not-yours', 'won'])
})
