import { randomUUID } from 'node:crypto'
import { halfEven } from '@kerbside/domain/money-part.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenAssigned, givenLeg, givenPhone } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { moveLeg } from './move-leg.ts'

const NOON = '2026-03-10T12:00:00Z'
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
})
beforeEach(() => testApp.setNow(NOON))

/** A leg in an hour, with a driver signed in on a phone; `client` booked it. */
async function givenAssignedLeg() {
  const driver = await givenDriver(testApp, { at: { lat: 51.5, lng: -0.02 } })
  const phone = await givenPhone(testApp, driver)
  const { reference, client } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  const press = (to: string, more: object = {}) =>
    phone.post('/api/driver/move', {
      reference,
      to,
      eventId: randomUUID(),
      at: testApp.deps.now().toISOString(),
      ...more,
    })
  return { driver, phone, reference, client, press }
}

const statesOf = async (reference: number) =>
  asOwner<{ to_state: string; role: string; who: string; version: number; device_at: Date | null }>(
    testApp,
    `select t.to_state, t.role, t.who, t.version, t.device_at from transition t
     join leg l using (operator_id, booking_id)
     where l.reference = ${reference} and t.machine = 'leg' order by t.version, t.id`,
  )

const journalOf = (reference: number) =>
  asOwner<{ kind: string; account: string; amount: string }>(
    testApp,
    `select j.kind, p.account, p.amount_minor as amount from journal j
     join posting p on p.operator_id = j.operator_id and p.journal_id = j.id
     join leg l on l.operator_id = j.operator_id and l.booking_id = j.booking_id
     where l.reference = ${reference} order by j.kind desc, j.id, p.number`,
  )

test('a leg goes from its driver’s phone to the ledger, one press at a time', async () => {
  const { driver, phone, reference, press } = await givenAssignedLeg()
  const { body } = await phone.get('/api/driver/legs')
  const [driverLeg] = body['legs'] as Record<string, unknown>[]
  expect(driverLeg).toMatchObject({
    reference,
    state: 'assigned',
    passenger: { name: 'Maya Osei', phone: '+442079460123' },
    pay: 'cash',
    moves: [{ to: 'en_route' }, { to: 'confirmed', needsReason: true }],
  })
  testApp.setNow('2026-03-10T12:40:00Z')
  expect((await press('en_route')).body['leg']).toMatchObject({ state: 'en_route' })
  testApp.setNow('2026-03-10T12:58:00Z')
  expect((await press('arrived')).body['leg']).toMatchObject({
    state: 'arrived',
    waiting: { from: 'pickup', startsAt: '2026-03-10T13:00:00.000Z' },
  })
  testApp.setNow('2026-03-10T13:02:00Z')
  await press('on_board')
  testApp.setNow('2026-03-10T13:20:00Z')
  expect((await press('completed')).body).toMatchObject({ code: 1, leg: { state: 'completed' } })

  const fare = Number(driverLeg?.['fare']) * 100
  const vat = halfEven(fare / 6)
  const money = await journalOf(reference)
  expect(
    money.map(({ kind, account, amount }) => [kind, account.split(':')[0], Number(amount)]),
  ).toEqual([
    ['fare-earned', 'ar', fare],
    ['fare-earned', 'rev', vat - fare],
    ['fare-earned', 'vat', -vat],
    ['cash-taken', 'float', fare],
    ['cash-taken', 'ar', -fare],
  ])
  expect(money[3]?.account).toBe(`float:driver:${driver.driverId}`)
  const after = await phone.get('/api/driver/legs')
  expect(after.body).toMatchObject({ legs: [], cashHeld: fare / 100 })
  expect(after.body['earned']).toBeCloseTo((fare * 0.75) / 100, 1)
  const [done] = after.body['done'] as Record<string, unknown>[]
  expect(done).toMatchObject({ passenger: { phone: '' }, moves: [] })
  const [booking] = await asOwner<{ payment_state: string }>(
    testApp,
    `select payment_state from booking b join leg l on l.booking_id = b.id where l.reference = ${reference}`,
  )
  expect(booking?.payment_state).toBe('paid')
  const moves = await statesOf(reference)
  expect(moves.map(({ to_state }) => to_state)).toEqual([
    'confirmed',
    'assigned',
    'en_route',
    'arrived',
    'on_board',
    'completed',
  ])
  expect(moves.at(-1)).toMatchObject({ role: 'driver', who: 'Dan Driver' })
  expect(moves.slice(1).map(({ version }) => version)).toEqual([2, 3, 4, 5, 6])
})

test('a phone event sent twice is handled once and gets the same response', async () => {
  const { phone, reference } = await givenAssignedLeg()
  const input = {
    reference,
    to: 'en_route',
    eventId: randomUUID(),
    at: testApp.deps.now().toISOString(),
  }
  const responses = await Promise.all([1, 2, 3].map(() => phone.post('/api/driver/move', input)))
  expect(responses.map(({ body }) => body['code'])).toEqual([1, 1, 1])
  expect((await statesOf(reference)).map(({ to_state }) => to_state)).toEqual([
    'confirmed',
    'assigned',
    'en_route',
  ])
})

test('events that a phone queued offline are handled in order, with their own times and responses', async () => {
  const { phone, reference } = await givenAssignedLeg()
  testApp.setNow('2026-03-10T13:30:00Z')
  const event = (to: string, at: string) => ({
    kind: 'move',
    reference,
    to,
    at,
    eventId: randomUUID(),
  })
  const { body } = await phone.post('/api/driver/events', {
    events: [
      event('en_route', '2026-03-10T12:41:00Z'),
      event('arrived', '2026-03-10T12:59:00Z'),
      event('completed', '2026-03-10T13:00:00Z'),
      event('on_board', '2026-03-10T13:05:00+00:00'),
    ],
  })
  const results = body['results'] as { reason: string }[]
  expect(results.map(({ reason }) => reason)).toEqual(['', '', 'not-from-here', ''])
  const moves = await statesOf(reference)
  expect(moves.slice(2).map(({ device_at }) => device_at?.toISOString())).toEqual([
    '2026-03-10T12:41:00.000Z',
    '2026-03-10T12:59:00.000Z',
    '2026-03-10T13:05:00.000Z',
  ])
})

test('events of one driver are not accepted for another who uses the phone now', async () => {
  const { driver, phone, reference } = await givenAssignedLeg()
  const other = await givenDriver(testApp)
  const { number } = driver
  const at = testApp.deps.now().toISOString()
  const events = [{ kind: 'move', reference, to: 'en_route', at, eventId: randomUUID() }]
  const passedOn = await givenPhone(testApp, other)
  const rejected = await passedOn.post('/api/driver/events', { driverId: number, events })
  expect(rejected).toMatchObject({ status: 404, body: { code: 0 } })
  expect((await statesOf(reference)).map(({ to_state }) => to_state)).not.toContain('en_route')
  const { body } = await phone.post('/api/driver/events', { driverId: number, events })
  expect(body).toMatchObject({ results: [{ code: 1 }] })
})

test('a no-show is accepted only after the waiting time, with a reason and the position at that time', async () => {
  const { reference, press } = await givenAssignedLeg()
  testApp.setNow('2026-03-10T12:50:00Z')
  await press('en_route')
  await press('arrived')
  testApp.setNow('2026-03-10T13:05:00Z')
  const where = { lat: 51.5053, lng: -0.0209 }
  expect((await press('no_show', { reason: 'no one there', ...where })).body).toMatchObject({
    code: 2,
    reason: 'too-early',
  })
  testApp.setNow('2026-03-10T14:10:00Z')
  expect((await press('no_show', where)).body).toMatchObject({ reason: 'needs-reason' })
  expect((await press('no_show', { reason: 'no one there', ...where })).body).toMatchObject({
    code: 1,
    leg: { state: 'no_show' },
  })
  const [row] = await asOwner<{ lat: number; reason: string }>(
    testApp,
    `select t.lat, t.reason from transition t join leg l using (operator_id, booking_id)
     where l.reference = ${reference} and t.to_state = 'no_show'`,
  )
  expect(row).toEqual({ lat: 51.5053, reason: 'no one there' })
})

test('waiting beyond the free minutes is a line of the fare, where the price list charges it', async () => {
  const { phone, reference, press } = await givenAssignedLeg()
  const { body } = await phone.get('/api/driver/legs')
  const [driverLeg] = body['legs'] as {
    fare: number
    waiting: { freeMinutes: number; perUnit: number }
  }[]
  const { freeMinutes = 0, perUnit = 0 } = driverLeg?.waiting ?? {}
  expect(perUnit).toBeGreaterThan(0)
  testApp.setNow('2026-03-10T12:59:00Z')
  await press('en_route')
  await press('arrived')
  testApp.setNow(
    new Date(Date.parse('2026-03-10T13:00:00Z') + (freeMinutes + 1) * 60_000).toISOString(),
  )
  await press('on_board')
  const { body: aboard } = await phone.get('/api/driver/legs')
  const [now] = aboard['legs'] as { cashToTake: number }[]
  testApp.setNow('2026-03-10T15:00:00Z')
  const { body: done } = await press('completed')
  expect(done['leg']).toMatchObject({ pay: 'cash', cashToTake: now?.cashToTake })
  expect((done['leg'] as { fare: number }).fare).toBeCloseTo((driverLeg?.fare ?? 0) + perUnit, 5)
  const [leg] = await asOwner<{
    lines: { kind: string; units: number }[]
    total: string
    fare: string
  }>(
    testApp,
    `select l.lines, l.fare_minor as fare, b.total_minor as total from leg l
     join booking b on b.id = l.booking_id where l.reference = ${reference}`,
  )
  expect(leg?.lines.at(-1)).toMatchObject({ kind: 'waiting', units: 1 })
  expect(leg?.total).toBe(leg?.fare)

  const { body: week } = await phone.get('/api/driver/earnings')
  expect(week).toMatchObject({
    from: '2026-03-09',
    to: '2026-03-15',
    before: '2026-03-02',
    after: '',
    cash: now?.cashToTake,
    legs: [{ reference, state: 'completed', cash: now?.cashToTake }],
    // from noon, when the shift began, to three
    shiftSeconds: 3 * 3600,
  })
  const { share, waiting, tips, earned } = week as Record<string, number>
  expect(waiting).toBeCloseTo(perUnit * 0.75, 1)
  expect(share).toBeCloseTo((driverLeg?.fare ?? 0) * 0.75, 1)
  expect(earned).toBeCloseTo((share ?? 0) + (waiting ?? 0) + (tips ?? 0), 5)
  const days = week['days'] as { date: string; legs: number; earned: number }[]
  expect(days).toHaveLength(7)
  expect(days[1]).toEqual({ date: '2026-03-10', legs: 1, earned })
})

test('a driver sees the earnings of their own weeks, and of no other driver', async () => {
  const { phone, press } = await givenAssignedLeg()
  testApp.setNow('2026-03-10T13:00:00Z')
  for (const to of ['en_route', 'arrived', 'on_board', 'completed']) await press(to)
  const weekOf = async (client: typeof phone, week: string) =>
    (await client.get(`/api/driver/earnings?week=${week}`)).body
  testApp.setNow('2026-03-17T09:00:00Z')
  expect(await weekOf(phone, '2026-03-12')).toMatchObject({
    from: '2026-03-09',
    after: '2026-03-16',
    legs: [{ state: 'completed' }],
  })
  expect((await phone.get('/api/driver/earnings')).body).toMatchObject({
    from: '2026-03-16',
    earned: 0,
    legs: [],
  })
  const other = await givenPhone(testApp, await givenDriver(testApp))
  expect(await weekOf(other, '2026-03-12')).toMatchObject({ earned: 0, legs: [], shiftSeconds: 0 })
  expect((await phone.get('/api/driver/earnings?week=2026-02-30')).status).toBe(400)
  expect((await testApp.client().get('/api/driver/earnings')).status).toBe(404)
})

test('the desk enters a step that a driver forgot to press, and gives the reason', async () => {
  const { reference } = await givenAssignedLeg()
  const context = await testApp.context()
  const by = { role: 'dispatcher', channel: 'desk', name: 'Ann Fox' } as const
  const params = { reference, to: 'on_board', by } as const
  expect(await moveLeg(context, { ...params, reason: '' })).toMatchObject({
    reason: 'needs-reason',
  })
  const done = await moveLeg(context, { ...params, reason: 'phone was flat' })
  expect(done).toMatchObject({ ok: true, current: { state: 'on_board', version: 3 } })
  expect((await statesOf(reference)).map(({ to_state }) => to_state)).toEqual([
    'confirmed',
    'assigned',
    'en_route',
    'arrived',
    'on_board',
  ])
})

test('another driver’s leg and its passenger’s phone number are not accessible', async () => {
  const { reference } = await givenAssignedLeg()
  const other = await givenPhone(testApp, await givenDriver(testApp))
  const { body } = await other.post('/api/driver/move', {
    reference,
    to: 'en_route',
    eventId: randomUUID(),
    at: testApp.deps.now().toISOString(),
  })
  expect(body).toMatchObject({ code: 2, reason: 'unknown', leg: null })
  expect((await other.get('/api/driver/legs')).body).toMatchObject({ legs: [], offers: [] })
  expect((await testApp.client().get('/api/driver/legs')).status).toBe(404)
})

test('a wrong cash amount is corrected, and never posted twice', async () => {
  const { phone, reference, press } = await givenAssignedLeg()
  for (const to of ['en_route', 'arrived', 'on_board', 'completed']) await press(to)
  const input = (amount: number, eventId = randomUUID()) => ({
    reference,
    amount,
    eventId,
    at: testApp.deps.now().toISOString(),
  })
  const twice = input(30)
  await phone.post('/api/driver/cash', twice)
  await phone.post('/api/driver/cash', twice)
  expect((await phone.post('/api/driver/cash', input(31.5))).body).toMatchObject({
    code: 1,
    leg: { cashTaken: 31.5 },
  })
  const floats = (await journalOf(reference)).filter(({ account }) => account.startsWith('float'))
  expect(floats.reduce((total, { amount }) => total + Number(amount), 0)).toBe(3150)
  expect((await phone.post('/api/driver/cash', input(9_000))).body).toMatchObject({
    reason: 'bad-amount',
  })
})

test('when a customer cancels a car on its way, driver and board get an event at once, and the driver’s buttons stop working', async () => {
  const { driver, reference, client, press } = await givenAssignedLeg()
  await press('en_route')
  const { body } = await client.post('/api/cancelbooking', { bookingref: reference })
  expect(body).toMatchObject({ code: 1, status: 'cancelled' })
  const events = testApp.published.flatMap(({ topic, event }) =>
    'what' in event && 'reference' in event && event.reference === reference
      ? [`${topic.split('/')[0]} ${event.what}`]
      : [],
  )
  expect(events).toContain('driver cancelled')
  expect(events).toContain('board cancelled')
  expect(
    testApp.published.some(
      ({ topic, event }) =>
        topic === `driver/${driver.driverId}` && 'what' in event && event.what === 'cancelled',
    ),
  ).toBe(true)
  expect((await press('arrived')).body).not.toMatchObject({ code: 1 })
  expect((await statesOf(reference)).at(-1)).toMatchObject({
    to_state: 'cancelled',
    role: 'customer',
  })
})

test('a customer cannot cancel once the driver is at the pickup or the passenger is on board', async () => {
  const { reference, client, press } = await givenAssignedLeg()
  await press('en_route')
  for (const [to, status] of [
    ['arrived', 'arrived'],
    ['on_board', 'pob'],
  ] as const) {
    await press(to)
    const { body } = await client.post('/api/cancelbooking', { bookingref: reference })
    expect(body).toMatchObject({ code: 2, status })
    expect(body['message']).toMatch(/can’t be cancelled online. Please call us/)
  }
})

test('if the customer cancels and the driver arrives at the same moment, one succeeds and the other is rejected', async () => {
  for (let round = 0; round < 6; round++) {
    const { reference, client, press } = await givenAssignedLeg()
    await press('en_route')
    const cancels = () => client.post('/api/cancelbooking', { bookingref: reference })
    const both = round % 2 === 0 ? [cancels(), press('arrived')] : [press('arrived'), cancels()]
    const [first, second] = await Promise.all(both)
    const codes = [first?.body['code'], second?.body['code']]
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    const states = (await statesOf(reference)).map(({ to_state }) => to_state)
    const isCancelled = codes[round % 2 === 0 ? 0 : 1] === 1
    expect(states.at(-1)).toBe(isCancelled ? 'cancelled' : 'arrived')
    expect(states.filter((state) => state === 'cancelled' || state === 'arrived')).toHaveLength(1)
  }
})
