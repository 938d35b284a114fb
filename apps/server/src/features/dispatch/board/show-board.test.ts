import type { BoardReply } from '@kerbside/contract/dispatch/board.ts'
import type { CandidatesReply } from '@kerbside/contract/dispatch/candidate.ts'
import type { DeskLegReply } from '@kerbside/contract/dispatch/leg.ts'
import * as wire from '@kerbside/contract/dispatch.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { DESK, givenAssigned, givenDriven, givenLeg } from '../../../../test/given-leg.ts'
import { givenLegs } from '../../../../test/given-legs.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { offerLeg } from '../assign/offer-leg.ts'
import { showBoard } from './show-board.ts'
import { showBoardLeg } from './show-board-leg.ts'

const NOON = '2026-03-10T12:00:00Z'
const CANARY = { lat: 51.505, lng: -0.022 }
const CROYDON = { lat: 51.3762, lng: -0.0982 }
const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  desk = testApp.client()
  await enrolBy(testApp, { client: desk, invitation: await givenInvitation(testApp), word: 'ann' })
})
beforeEach(async () => {
  testApp.setNow(NOON)
  // an empty morning without drivers and legs
  await asOwner(
    testApp,
    `truncate booking cascade; update driver_shift set ended_at = started_at where ended_at is null;
     update driver set ended_at = coalesce(ended_at, made_at)`,
  )
})

const board = async (day = ''): Promise<BoardReply> => {
  const { status, body } = await desk.get(`/api/desk/board${day}`)
  expect(status).toBe(200)
  return wire.showBoard.reply.parse(body)
}
const showLeg = async (reference: number): Promise<DeskLegReply> => {
  const { status, body } = await desk.get(`/api/desk/leg?reference=${reference}`)
  expect([status, body]).toEqual([200, expect.anything()])
  return wire.showDeskLeg.reply.parse(body)
}
const candidates = async (reference: number): Promise<CandidatesReply> => {
  const { body } = await desk.get(`/api/desk/candidates?reference=${reference}`)
  return wire.listCandidates.reply.parse(body)
}

describe('the board', () => {
  test('shows every driver with car and position, every leg as a bar, and the figures of the day', async () => {
    const dan = await givenDriver(testApp, { at: CANARY, firstName: 'Yusuf', lastName: 'Demir' })
    const open = await givenLeg(testApp, '2026-03-10T13:00')
    const given = await givenLeg(testApp, '2026-03-10T15:00')
    await givenAssigned(testApp, { reference: given.reference, driverId: dan.driverId })
    await givenLeg(testApp, '2026-03-11T13:00')
    const shown = await board()
    expect(shown).toMatchObject({ day: '2026-03-10', zone: 'Europe/London', automatic: true })
    expect(shown.drivers).toMatchObject([
      {
        driverId: dan.number,
        name: 'Yusuf Demir',
        initials: 'YD',
        place: { ...CANARY, ageSeconds: 0 },
        reference: given.reference,
        documents: [],
      },
    ])
    expect(shown.legs).toMatchObject([
      {
        reference: open.reference,
        bookingRef: `KB-${open.reference}`,
        state: 'confirmed',
        pickupLocal: '2026-03-10T13:00',
        from: 'E14',
        to: 'SE10',
        passenger: 'Maya Osei',
        driverId: null,
        money: 'cash',
        before: null,
      },
      { reference: given.reference, state: 'assigned', driverId: dan.number },
    ])
    expect(shown.legs[1]?.before).toMatchObject({ reference: null })
    expect(shown.figures).toMatchObject({
      legs: 2,
      unassigned: 1,
      unassignedSoon: 1,
      pickupsNextHour: 0,
      drivers: 1,
      driversOn: 1,
    })
  })

  test('of another day shows that day and its legs without a driver', async () => {
    const { reference } = await givenLeg(testApp, '2026-03-11T09:00')
    const shown = await board('?day=2026-03-11')
    expect(shown.legs).toMatchObject([{ reference }])
    expect(shown.alerts).toMatchObject([{ kind: 'no-driver', reference }])
  })

  test('marks a booking made in test mode only once the operator takes real ones', async () => {
    await givenLeg(testApp, '2026-03-10T17:00')
    expect((await board()).legs[0]?.badges).not.toContain('test')
    const setMode = async (mode: 'live' | 'test') => {
      await asOwner(testApp, `update operator set mode = '${mode}'`)
      testApp.deps.operators.forget()
    }
    await setMode('live')
    const shown = await board()
    await setMode('test')
    expect(shown.legs[0]?.badges).toContain('test')
  })

  test('keeps a leg of yesterday that is not over', async () => {
    const dan = await givenDriver(testApp, { at: CANARY })
    const { reference } = await givenLeg(testApp, '2026-03-10T23:30')
    await givenAssigned(testApp, { reference, driverId: dan.driverId })
    testApp.setNow('2026-03-11T00:10:00Z')
    // Ann has finished work by then
    const shown = await showBoard(await testApp.context(), { day: undefined })
    expect(shown?.legs).toMatchObject([{ reference, state: 'assigned' }])
  })

  test('shows which driver waits at the door, since when, and which leg is offered to whom', async () => {
    const dan = await givenDriver(testApp, { at: CANARY })
    const eve = await givenDriver(testApp, { at: CROYDON })
    const waits = await givenLeg(testApp, '2026-03-10T12:30')
    await givenAssigned(testApp, { reference: waits.reference, driverId: dan.driverId })
    await givenDriven(testApp, {
      reference: waits.reference,
      driverId: dan.driverId,
      to: 'arrived',
    })
    const ride = await givenLeg(testApp, '2026-03-10T14:00')
    await offerLeg(await testApp.context(), {
      reference: ride.reference,
      driverId: eve.driverId,
      by: DESK,
    })
    const [first, second] = (await board()).legs
    expect(first).toMatchObject({
      state: 'arrived',
      waiting: { since: '2026-03-10T12:30:00.000Z' },
    })
    expect(first?.startedAt).toBe('2026-03-10T12:00:00.000Z')
    expect(second).toMatchObject({ offer: { driverId: eve.number }, driverId: null })
  })

  test('ranks the alerts, with the driver who solves each and the consequence', async () => {
    const dan = await givenDriver(testApp, { at: CANARY, lastName: 'Demir' })
    await givenDriver(testApp, { at: CROYDON, lastName: 'Far' })
    const soon = await givenLeg(testApp, '2026-03-10T12:50')
    await givenLeg(testApp, '2026-03-10T17:00')
    const { alerts, figures } = await board()
    expect(alerts).toMatchObject([
      {
        kind: 'no-driver',
        title: 'Unassigned',
        about: '12:50 E14 → SE10',
        minutesLeft: 50,
        heat: 'hot',
        reference: soon.reference,
        step: { kind: 'assign', label: 'Assign Demir', driverId: dan.number, fits: true },
      },
    ])
    expect(alerts[0]?.step?.consequence).toMatch(/^Free now, there 12:\d\d\. No conflicts\.$/)
    expect(figures.atRisk).toBe(alerts[0]?.money)
  })

  test('warns of a driver who has not moved for nine minutes with a pickup near', async () => {
    const dan = await givenDriver(testApp, { at: CROYDON, lastName: 'Balogun' })
    const { reference } = await givenLeg(testApp, '2026-03-10T12:50')
    await givenAssigned(testApp, { reference, driverId: dan.driverId })
    for (const minutes of [4, 8, 10]) {
      const at = new Date(Date.parse(NOON) + minutes * MINUTE)
      testApp.setNow(at.toISOString())
      const context = await testApp.context()
      context.drivers.seen(context.operator, { driverId: dan.driverId, ...CROYDON, at })
    }
    const { alerts } = await board()
    expect(alerts).toMatchObject([
      { kind: 'not-moving', reference, driverId: dan.number, step: { kind: 'call' } },
    ])
    expect(alerts[0]?.cause).toBe('Balogun hasn’t moved for 10 min.')
  })

  test('warns of documents that expire before a driver’s leg', async () => {
    const dan = await givenDriver(testApp, {
      at: CANARY,
      lastName: 'Reid',
      documentsUntil: '2026-03-11',
    })
    const { reference } = await givenLeg(testApp, '2026-03-10T23:50')
    await givenAssigned(testApp, { reference, driverId: dan.driverId })
    await asOwner(
      testApp,
      `update licence set expires_on = '2026-03-10' where driver_id = '${dan.driverId}' and kind = 'badge'`,
    )
    const shown = await board()
    expect(shown.alerts).toMatchObject([
      { kind: 'licence', title: 'Badge expires 23:59', step: { kind: 'ask', label: 'Ask Reid' } },
    ])
    expect(shown.drivers[0]?.documents[0]).toMatchObject({ expiresOn: '2026-03-10', ended: false })
  })

  test('looks beyond midnight: a pickup soon after it, and documents that expire at the end of the day', async () => {
    const dan = await givenDriver(testApp, { at: CANARY, lastName: 'Reid' })
    const tomorrow = await givenLeg(testApp, '2026-03-11T15:00')
    await givenAssigned(testApp, { reference: tomorrow.reference, driverId: dan.driverId })
    await asOwner(
      testApp,
      `update licence set expires_on = '2026-03-10' where driver_id = '${dan.driverId}' and kind = 'badge'`,
    )
    expect((await board()).alerts).toMatchObject([{ kind: 'licence', about: '1 job affected' }])
    const { reference } = await givenLeg(testApp, '2026-03-11T00:20')
    testApp.setNow('2026-03-10T23:40:00Z')
    const shown = await showBoard(await testApp.context(), { day: undefined })
    expect(shown?.legs).toMatchObject([{ reference }])
    expect(shown?.alerts[0]).toMatchObject({ kind: 'no-driver', reference })
  })

  test('looks weeks ahead: documents that expire before a leg that is already assigned', async () => {
    const dan = await givenDriver(testApp, { at: CANARY, lastName: 'Reid' })
    const far = await givenLeg(testApp, '2026-03-30T15:00')
    await givenAssigned(testApp, { reference: far.reference, driverId: dan.driverId })
    await asOwner(
      testApp,
      `update licence set expires_on = '2026-03-28' where driver_id = '${dan.driverId}' and kind = 'badge'`,
    )
    expect((await board()).alerts).toMatchObject([
      { kind: 'licence', title: 'Badge expires 28 Mar 23:59', about: '1 job affected' },
    ])
  })

  test('makes ten database queries, and takes a fraction of a second for 2,000 legs', async () => {
    for (let count = 0; count < 12; count++) await givenDriver(testApp, { at: CANARY })
    const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
    const start = Date.parse('2026-03-10T00:00:00Z')
    const journeys = Array.from({ length: 2_000 }, (_, at) => ({
      state: at < 1_200 ? ('completed' as const) : ('confirmed' as const),
      pickupAt: new Date(start + at * 0.7 * MINUTE).toISOString(),
    }))
    await givenLegs(testApp, { like: reference, journeys })
    const context = await testApp.context()
    let questions = 0
    const db = context.db.withPlugin({
      transformQuery: ({ node }) => {
        questions += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await showBoard({ ...context, db }, { day: undefined })
    // and the query that names the operator
    expect(questions).toBe(10 + 1)
    const before = process.cpuUsage()
    const { body } = await desk.get('/api/desk/board')
    const { user } = process.cpuUsage(before)
    expect((body['legs'] as unknown[]).length).toBe(2_001)
    // ten times the figure of a quiet machine; the tests share theirs, so CPU time is measured, not elapsed time
    expect(user).toBeLessThan(1_000_000)
  })
})

describe('the candidates for a leg', () => {
  test('are ordered by fit and distance, each with the rules they would break', async () => {
    const near = await givenDriver(testApp, { at: CANARY })
    const far = await givenDriver(testApp, { at: CROYDON })
    const off = await givenDriver(testApp, {})
    const other = await givenDriver(testApp, { at: CANARY, vehicle: { vehicleTypeIds: [6] } })
    const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
    const { candidates: found, version } = await candidates(reference)
    expect(version).toBe(1)
    expect(found.map(({ driverId }) => driverId).slice(0, 2)).toEqual([near.number, far.number])
    const of = (number: number) => found.find(({ driverId }) => driverId === number)
    expect(of(near.number)).toMatchObject({ fits: true, breaks: [], legsToday: 0 })
    expect(of(off.number)?.breaks.map(({ kind }) => kind)).toContain('off-shift')
    expect(found.at(-1)).toMatchObject({
      driverId: other.number,
      breaks: [{ kind: 'type', refuses: true }],
    })
  })

  test('show what a driver already has', async () => {
    const dan = await givenDriver(testApp, { at: CANARY })
    const first = await givenLeg(testApp, '2026-03-10T13:00')
    await givenAssigned(testApp, { reference: first.reference, driverId: dan.driverId })
    expect((await candidates(first.reference)).candidates).toMatchObject([{ has: 'leg' }])
    const clash = await givenLeg(testApp, '2026-03-10T13:05')
    const [only] = (await candidates(clash.reference)).candidates
    expect(only?.fits).toBe(false)
    expect(only?.breaks.map(({ kind }) => kind)).toEqual(['overlap'])
  })
})

describe('a leg', () => {
  test('is shown with route, people, driver, clock, price, actions and history', async () => {
    const dan = await givenDriver(testApp, { at: CANARY, firstName: 'Marek', lastName: 'Dudek' })
    const { reference } = await givenLeg(testApp, '2026-03-10T12:30')
    await givenAssigned(testApp, { reference, driverId: dan.driverId })
    await givenDriven(testApp, { reference, driverId: dan.driverId, to: 'arrived' })
    testApp.setNow('2026-03-10T12:20:00Z')
    await desk.get('/api/staff/me')
    testApp.setNow('2026-03-10T12:35:00Z')
    const shown = await showLeg(reference)
    expect(shown.leg).toMatchObject({ state: 'arrived', driverId: dan.number })
    expect(shown.details?.stops.map(({ short }) => short)).toEqual(['E14', 'SE10'])
    expect(shown.details).toMatchObject({
      passenger: { name: 'Maya Osei', phone: '+442079460123' },
      driver: { name: 'Marek Dudek' },
      clock: { running: true, waitedSeconds: 300 },
      paidText: 'Cash to driver',
      party: ['2 passengers', '2 cases'],
    })
    expect(shown.details?.path.length).toBeGreaterThan(1)
    const sum = shown.details?.lines.reduce(
      (total, { amount }) => total + Math.round(amount * 100),
      0,
    )
    expect(sum).toBe(Math.round((shown.details?.total ?? 0) * 100))
    const kinds = shown.details?.actions.map(({ kind, to, allowed }) => [kind, to, allowed])
    expect(kinds).toContainEqual(['move', 'on_board', true])
    expect(kinds).toContainEqual(['no-show', 'no_show', false])
    expect(shown.history?.map(({ text }) => text)).toEqual([
      'Arrived',
      'On the way',
      'Assigned to Marek Dudek',
      'Confirmed',
    ])
    expect(shown.history?.[2]).toMatchObject({ who: 'Ann Fox', channel: 'desk' })
  })

  test('that was cancelled is on no board, and can be restored before its time', async () => {
    const { reference } = await givenLeg(testApp, '2026-03-10T18:00')
    await asOwner(testApp, `update leg set state = 'cancelled' where reference = ${reference}`)
    expect((await board()).legs).toEqual([])
    const shown = await showLeg(reference)
    expect(shown.details?.actions.map(({ kind, allowed }) => [kind, allowed])).toEqual([
      ['edit', true],
      ['restore', true],
      ['note', true],
    ])
    expect(shown.details).toMatchObject({ clock: null, cancel: [] })
  })

  test('shows the cancellation fee now, before and after', async () => {
    const { reference } = await givenLeg(testApp, '2026-03-10T18:00')
    const { details: shown } = await showLeg(reference)
    expect(shown?.cancel.filter(({ now }) => now)).toHaveLength(1)
    expect(shown?.actions.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['assign', 'retime', 'edit', 'cancel', 'note']),
    )
  })
})

describe('bookings are found', () => {
  const found = async (typed: string) => {
    const { body } = await desk.get(`/api/desk/bookings?q=${encodeURIComponent(typed)}`)
    const { bookings } = wire.searchDeskBookings.reply.parse(body)
    return bookings.map((booking) => [booking.reference, booking.found])
  }
  test('by reference, name, phone number, place and the booker’s reference', async () => {
    const { reference } = await givenLeg(testApp, '2026-03-10T18:00', { ourref: 'HP-2217' })
    expect(await found(`KB-${reference}`)).toEqual([[reference, 'reference']])
    expect(await found(String(reference))).toEqual([[reference, 'reference']])
    expect(await found('osei')).toEqual([[reference, 'passenger']])
    expect(await found('020 7946 0123')).toEqual([[reference, 'phone']])
    expect(await found('greenwich')).toEqual([[reference, 'place']])
    expect(await found('hp-22')).toEqual([[reference, 'ourReference']])
    expect(await found('%')).toEqual([])
    expect(await found('unknown')).toEqual([])
  })
  test('with the nearest in time first', async () => {
    const later = await givenLeg(testApp, '2026-03-12T18:00')
    const sooner = await givenLeg(testApp, '2026-03-10T18:00')
    expect(await found('maya')).toEqual([
      [sooner.reference, 'passenger'],
      [later.reference, 'passenger'],
    ])
  })
})

const READ_PATHS = [
  '/api/desk/board',
  '/api/desk/leg?reference=1',
  '/api/desk/candidates?reference=1',
  '/api/desk/live',
  '/api/desk/price?reference=1',
  '/api/desk/bookings?q=maya',
]

test.each(READ_PATHS)('%s is only for the desk', async (path) => {
  const { status, body } = await testApp.client().get(path)
  expect([status, body]).toEqual([404, MISSING])
})

test('another operator’s desk finds none of this data', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-10T18:00')
  const northway = await givenStaff(testApp, 'owner', 'northway')
  const theirs = await northway.get(`/api/desk/leg?reference=${reference}`)
  expect([theirs.status, theirs.body]).toEqual([404, MISSING])
  const { status, body } = await northway.get('/api/desk/board')
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain(String(reference))
  const context = await testApp.context('northway')
  expect(await showBoardLeg(context, { reference })).toBe(undefined)
})

test('an unknown leg and invalid requests get a proper error response', async () => {
  expect(await desk.get('/api/desk/leg?reference=5')).toMatchObject({ status: 404, body: MISSING })
  expect(await desk.get('/api/desk/candidates?reference=5')).toMatchObject({ status: 404 })
  expect(await desk.get('/api/desk/board?day=2026-02-30')).toMatchObject({ status: 404 })
  expect(await desk.get('/api/desk/board?day=today')).toMatchObject({
    status: 400,
    body: { code: 2, message: 'day is invalid' },
  })
  expect(await desk.get('/api/desk/bookings?q=')).toMatchObject({ status: 400 })
})

test('the desk gets a token for the live board', async () => {
  const { body } = await desk.get('/api/desk/live')
  expect(body).toMatchObject({ code: 1, url: '/hub' })
  expect(String(body['token']).split('.')).toHaveLength(2)
})
