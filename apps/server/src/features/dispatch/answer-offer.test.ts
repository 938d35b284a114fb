import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GivenDriver, givenDriver, givenPapers } from '../../../test/given-driver.ts'
import { DESK, givenAssigned, givenPhone, givenRide } from '../../../test/given-job.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { answerOffer } from './answer-offer.ts'
import { assignDriver, unassignDriver } from './assign-driver.ts'
import type { DispatchVerdict } from './change-job.ts'
import { endOffers } from './jobs.ts'
import { moveLeg } from './move-leg.ts'
import { offerJob, withdrawOffer } from './offer-job.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.5, lng: -0.02 }
let house: House
beforeAll(async () => {
  house = await openHouse({ now: NOON, ends: afterAll })
})
beforeEach(() => house.setNow(NOON))

const driverNear = () => givenDriver(house, { at: NEAR })

async function offerTo(driver: GivenDriver, reference: number): Promise<string> {
  const asked = { reference, driverId: driver.driverId, by: DESK }
  const verdict = await offerJob(await house.call(), asked)
  if (!verdict.ok) throw new Error(verdict.reason)
  const [offer] = await asOwner<{ id: string }>(
    house,
    `select id from offer where driver_id = '${driver.driverId}' and state = 'sent'`,
  )
  return offer?.id ?? ''
}

const accept = async (offerId: string, { driverId }: GivenDriver, deviceAt?: Date) =>
  answerOffer(await house.call(), { offerId, driverId, answer: 'accept', reason: '', deviceAt })

const stateOf = async (offerId: string) =>
  (await asOwner<{ state: string }>(house, `select state from offer where id = '${offerId}'`))[0]
    ?.state

const winners = (verdicts: readonly DispatchVerdict[]) =>
  verdicts.map((verdict) => (verdict.ok ? 'won' : verdict.reason)).toSorted()

test('a driver is asked, sees what they get and whether they fit, and has it by one press', async () => {
  const driver = await driverNear()
  const phone = await givenPhone(house, driver)
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  const offerid = await offerTo(driver, reference)
  const { body } = await phone.get('/api/driver/jobs')
  expect(body['offers']).toMatchObject([
    {
      offerid,
      expiresat: '2026-03-10T12:00:30.000Z',
      job: { jobpartid: reference, passenger: { name: '', phone: '' }, nameboard: '', moves: [] },
    },
  ])
  const answer = await phone.post('/api/driver/offer', {
    offerid,
    answer: 'accept',
    eventid: randomUUID(),
    at: NOON,
  })
  expect(answer.body).toMatchObject({ code: 1, job: { state: 'assigned' } })
  const told = house.published.filter(({ topic }) => topic === `driver/${driver.driverId}`)
  expect(told.map(({ event }) => event.signal)).toContain('offerUpdate')
  const [row] = await asOwner<{ kind: string }>(
    house,
    `select kind from outbox where kind = 'driver-assigned' and payload->>'bookingId' =
     (select booking_id::text from leg where reference = ${reference})`,
  )
  expect(row).toBeDefined()
})

test('nobody answers in time: the offer runs out by itself, and a late yes is told why not', async () => {
  const driver = await driverNear()
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  const offer = await offerTo(driver, reference)
  house.setNow('2026-03-10T12:00:34Z')
  await endOffers(house.deps)
  expect(await stateOf(offer)).toBe('timed_out')
  expect(await accept(offer, driver)).toMatchObject({ ok: false, reason: 'offer-over' })
})

test('a yes that was pressed in time over a bad line counts', async () => {
  const driver = await driverNear()
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  const offer = await offerTo(driver, reference)
  house.setNow('2026-03-10T12:00:32Z')
  expect(await accept(offer, driver, new Date('2026-03-10T12:00:29Z'))).toMatchObject({ ok: true })
})

test('a job is with one driver at a time, and a driver has one offer at a time', async () => {
  const [one, other] = [await driverNear(), await driverNear()]
  const first = await givenRide(house, '2026-03-10T13:00')
  const second = await givenRide(house, '2026-03-10T16:00')
  const call = await house.call()
  const offers = await Promise.all(
    [one, other].map(({ driverId }) =>
      offerJob(call, { reference: first.reference, driverId, by: DESK }),
    ),
  )
  expect(winners(offers)).toEqual(['offer-open', 'won'])
  const asked = await asOwner<{ driver_id: string }>(
    house,
    `select o.driver_id from offer o join leg l using (booking_id)
     where l.reference = ${first.reference} and o.state = 'sent'`,
  )
  const again = { reference: second.reference, driverId: asked[0]?.driver_id ?? '', by: DESK }
  expect(await offerJob(call, again)).toMatchObject({ ok: false, reason: 'driver-has-offer' })
  await withdrawOffer(call, { reference: first.reference, by: DESK })
  expect(await offerJob(call, again)).toMatchObject({ ok: true })
})

test('the desk gives a job to somebody by hand while another accepts it: one has it, the other is told', async () => {
  for (let round = 0; round < 4; round++) {
    const [asked, chosen] = [await driverNear(), await driverNear()]
    const { reference } = await givenRide(house, '2026-03-10T13:00')
    const offer = await offerTo(asked, reference)
    const call = await house.call()
    const verdicts = await Promise.all([
      accept(offer, asked),
      assignDriver(call, { reference, driverId: chosen.driverId, version: 1, by: DESK }),
    ])
    const [leg] = await asOwner<{ driver_id: string }>(
      house,
      `select driver_id from leg where reference = ${reference}`,
    )
    const [accepted, assigned] = verdicts
    expect(accepted.ok).not.toBe(assigned.ok)
    expect(leg?.driver_id).toBe(accepted.ok ? asked.driverId : chosen.driverId)
    if (!accepted.ok) expect(accepted.reason).toBe('taken')
    if (!assigned.ok) expect(assigned.reason).toBe('changed-meanwhile')
  }
})

test('the customer cancels while a driver accepts: cancelled it is, and nobody drives or is asked', async () => {
  for (let round = 0; round < 4; round++) {
    const driver = await driverNear()
    const { reference, visitor } = await givenRide(house, '2026-03-10T14:00')
    const offer = await offerTo(driver, reference)
    const cancelling = visitor.post('/api/cancelbooking', { bookingref: reference })
    const [answer, cancelled] = await Promise.all([accept(offer, driver), cancelling])
    expect(cancelled.body).toMatchObject({ code: 1, status: 'cancelled' })
    const [leg] = await asOwner<{ driver_id: string | null; state: string }>(
      house,
      `select driver_id, state from leg where reference = ${reference}`,
    )
    expect(leg).toEqual({ driver_id: null, state: 'cancelled' })
    expect(await stateOf(offer)).toBe(answer.ok ? 'accepted' : 'withdrawn')
    if (!answer.ok) expect(answer.reason).toBe('offer-over')
  }
})

test('a driver whose badge ends before the ride does is refused, also when they accept', async () => {
  const driver = await driverNear()
  const { reference } = await givenRide(house, '2026-03-10T23:50')
  await givenPapers(house, { ...driver, until: '2026-03-10' })
  const call = await house.call()
  const asked = { reference, driverId: driver.driverId, by: DESK }
  expect(await offerJob(call, asked)).toMatchObject({ ok: false, reason: 'licence-ends' })
  expect(await assignDriver(call, { ...asked, anyway: true })).toMatchObject({
    ok: false,
    reason: 'licence-ends',
  })
  await givenPapers(house, { ...driver, until: '2026-03-11' })
  const offer = await offerTo(driver, reference)
  await givenPapers(house, { ...driver, until: '2026-03-10' })
  expect(await accept(offer, driver)).toMatchObject({ ok: false, reason: 'licence-ends' })
  expect(await stateOf(offer)).toBe('rejected')
})

test('a car of another type, and a job in the middle of another, are refused; a tight one only warned of', async () => {
  const call = await house.call()
  const small = await givenDriver(house, { at: NEAR, vehicle: { vehicleTypeIds: [99] } })
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  expect(await assignDriver(call, { reference, driverId: small.driverId, by: DESK })).toMatchObject(
    { reason: 'wrong-vehicle' },
  )

  const driver = await driverNear()
  await givenAssigned(house, { reference, driverId: driver.driverId })
  const same = await givenRide(house, '2026-03-10T12:55')
  expect(
    await assignDriver(call, {
      reference: same.reference,
      driverId: driver.driverId,
      by: DESK,
      anyway: true,
    }),
  ).toMatchObject({ reason: 'overlaps', breaches: [{ hard: true, about: String(reference) }] })
  const tight = await givenRide(house, '2026-03-10T13:25')
  const asked = { reference: tight.reference, driverId: driver.driverId, by: DESK }
  expect(await assignDriver(call, asked)).toMatchObject({
    ok: false,
    reason: 'overlaps',
    breaches: [{ hard: false }],
  })
  expect(await assignDriver(call, { ...asked, anyway: true })).toMatchObject({ ok: true })
})

test('a driver gives a job back with a reason: it waits for another at the same fare', async () => {
  const driver = await driverNear()
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  await givenAssigned(house, { reference, driverId: driver.driverId })
  const fare = () =>
    asOwner<{ fare_minor: string; driver_id: string | null; state: string }>(
      house,
      `select fare_minor, driver_id, state from leg where reference = ${reference}`,
    )
  const [before] = await fare()
  const call = await house.call()
  const by = { role: 'driver', channel: 'app', driverId: driver.driverId } as const
  await moveLeg(call, { reference, to: 'en_route', by, reason: '' })
  expect(await moveLeg(call, { reference, to: 'confirmed', by, reason: '' })).toMatchObject({
    reason: 'needs-reason',
  })
  expect(
    await moveLeg(call, { reference, to: 'confirmed', by, reason: 'flat tyre' }),
  ).toMatchObject({ ok: true })
  expect(await fare()).toEqual([{ ...before, driver_id: null, state: 'confirmed' }])
})

test('nobody is under way with two journeys at once, whoever presses', async () => {
  const driver = await driverNear()
  const rides = [
    await givenRide(house, '2026-03-10T13:00'),
    await givenRide(house, '2026-03-10T15:00'),
  ]
  for (const { reference } of rides)
    await givenAssigned(house, { reference, driverId: driver.driverId })
  const call = await house.call()
  const by = { role: 'driver', channel: 'app', driverId: driver.driverId } as const
  const moved = await Promise.all(
    rides.map(({ reference }) => moveLeg(call, { reference, to: 'en_route', by, reason: '' })),
  )
  expect(winners(moved)).toEqual(['busy-elsewhere', 'won'])
})

test('a driver arrives while the desk takes the job from them: one of the two is told', async () => {
  const driver = await driverNear()
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  await givenAssigned(house, { reference, driverId: driver.driverId })
  const call = await house.call()
  const by = { role: 'driver', channel: 'app', driverId: driver.driverId } as const
  const verdicts = await Promise.all([
    moveLeg(call, { reference, to: 'en_route', by, reason: '' }),
    unassignDriver(call, { reference, version: 2, by: DESK, reason: 'rang in sick' }),
  ])
  expect(winners(verdicts)).toEqual([verdicts[0].ok ? 'changed-meanwhile' : 'not-yours', 'won'])
})
