import type { BoardReply } from '@kerbside/contract/desk/board.ts'
import type { CandidatesReply } from '@kerbside/contract/desk/candidate.ts'
import type { DeskJobReply } from '@kerbside/contract/desk/job.ts'
import * as wire from '@kerbside/contract/desk.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenDriver } from '../../../test/given-driver.ts'
import { DESK, givenAssigned, givenDriven, givenRide } from '../../../test/given-job.ts'
import { givenJourneys } from '../../../test/given-journeys.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { offerJob } from './offer-job.ts'
import { showBoard } from './show-board.ts'
import { showBoardJob } from './show-board-job.ts'

const NOON = '2026-03-10T12:00:00Z'
const CANARY = { lat: 51.505, lng: -0.022 }
const CROYDON = { lat: 51.3762, lng: -0.0982 }
const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

let house: House
let desk: Visitor
beforeAll(async () => {
  house = await openHouse({ now: NOON, ends: afterAll })
  desk = house.visitor()
  await enrolBy(house, { visitor: desk, invitation: await givenInvitation(house), word: 'ann' })
})
beforeEach(async () => {
  house.setNow(NOON)
  // a morning with nobody and nothing in it
  await asOwner(
    house,
    `truncate booking cascade; update driver_shift set ended_at = began_at where ended_at is null;
     update driver set ended_at = coalesce(ended_at, made_at)`,
  )
})

const board = async (day = ''): Promise<BoardReply> => {
  const { status, body } = await desk.get(`/api/desk/board${day}`)
  expect(status).toBe(200)
  return wire.showBoard.reply.parse(body)
}
const job = async (reference: number): Promise<DeskJobReply> => {
  const { status, body } = await desk.get(`/api/desk/job?jobpartid=${reference}`)
  expect([status, body]).toEqual([200, expect.anything()])
  return wire.showDeskJob.reply.parse(body)
}
const candidates = async (reference: number): Promise<CandidatesReply> => {
  const { body } = await desk.get(`/api/desk/candidates?jobpartid=${reference}`)
  return wire.listCandidates.reply.parse(body)
}

describe('the board', () => {
  test('has every driver with car and place, every ride as a bar, and the figures of the day', async () => {
    const dan = await givenDriver(house, { at: CANARY, firstName: 'Yusuf', lastName: 'Demir' })
    const open = await givenRide(house, '2026-03-10T13:00')
    const given = await givenRide(house, '2026-03-10T15:00')
    await givenAssigned(house, { reference: given.reference, driverId: dan.driverId })
    await givenRide(house, '2026-03-11T13:00')
    const shown = await board()
    expect(shown).toMatchObject({ day: '2026-03-10', zone: 'Europe/London', automatic: true })
    expect(shown.drivers).toMatchObject([
      {
        driverid: dan.number,
        name: 'Yusuf Demir',
        initials: 'YD',
        place: { ...CANARY, ageseconds: 0 },
        jobpartid: given.reference,
        papers: [],
      },
    ])
    expect(shown.legs).toMatchObject([
      {
        jobpartid: open.reference,
        bookingref: `KB-${open.reference}`,
        state: 'confirmed',
        pickupdatetime: '2026-03-10T13:00',
        from: 'E14',
        to: 'SE10',
        passenger: 'Maya Osei',
        driverid: null,
        money: 'cash',
        before: null,
      },
      { jobpartid: given.reference, state: 'assigned', driverid: dan.number },
    ])
    expect(shown.legs[1]?.before).toMatchObject({ jobpartid: null })
    expect(shown.figures).toMatchObject({
      jobs: 2,
      unassigned: 1,
      unassignedsoon: 1,
      pickupsnexthour: 0,
      drivers: 1,
      driverson: 1,
    })
  })

  test('of another day shows that day and what nobody drives yet', async () => {
    const { reference } = await givenRide(house, '2026-03-11T09:00')
    const shown = await board('?day=2026-03-11')
    expect(shown.legs).toMatchObject([{ jobpartid: reference }])
    expect(shown.alerts).toMatchObject([{ kind: 'no-driver', jobpartid: reference }])
  })

  test('keeps a ride of yesterday that is not over', async () => {
    const dan = await givenDriver(house, { at: CANARY })
    const { reference } = await givenRide(house, '2026-03-10T23:30')
    await givenAssigned(house, { reference, driverId: dan.driverId })
    house.setNow('2026-03-11T00:10:00Z')
    // Ann has gone home by then
    const shown = await showBoard(await house.call(), { day: undefined })
    expect(shown?.legs).toMatchObject([{ jobpartid: reference, state: 'assigned' }])
  })

  test('shows who waits at a door, since when, and what is offered to whom', async () => {
    const dan = await givenDriver(house, { at: CANARY })
    const eve = await givenDriver(house, { at: CROYDON })
    const waits = await givenRide(house, '2026-03-10T12:30')
    await givenAssigned(house, { reference: waits.reference, driverId: dan.driverId })
    await givenDriven(house, { reference: waits.reference, driverId: dan.driverId, to: 'arrived' })
    const asked = await givenRide(house, '2026-03-10T14:00')
    await offerJob(await house.call(), {
      reference: asked.reference,
      driverId: eve.driverId,
      by: DESK,
    })
    const [first, second] = (await board()).legs
    expect(first).toMatchObject({
      state: 'arrived',
      waiting: { since: '2026-03-10T12:30:00.000Z' },
    })
    expect(first?.startedat).toBe('2026-03-10T12:00:00.000Z')
    expect(second).toMatchObject({ offer: { driverid: eve.number }, driverid: null })
  })

  test('ranks what needs somebody, with the driver who mends it and what that means', async () => {
    const dan = await givenDriver(house, { at: CANARY, lastName: 'Demir' })
    await givenDriver(house, { at: CROYDON, lastName: 'Far' })
    const soon = await givenRide(house, '2026-03-10T12:50')
    await givenRide(house, '2026-03-10T17:00')
    const { alerts, figures } = await board()
    expect(alerts).toMatchObject([
      {
        rank: 1,
        kind: 'no-driver',
        title: 'No driver',
        about: '12:50 E14 → SE10',
        minutesleft: 50,
        heat: 'hot',
        jobpartid: soon.reference,
        step: { kind: 'assign', label: 'Assign Demir', driverid: dan.number, fits: true },
      },
    ])
    expect(alerts[0]?.step?.consequence).toMatch(/^Free now, there 12:\d\d\. Breaks nothing\.$/)
    expect(figures.atrisk).toBe(alerts[0]?.money)
  })

  test('tells of a driver who has not moved for nine minutes with a pickup near', async () => {
    const dan = await givenDriver(house, { at: CROYDON, lastName: 'Balogun' })
    const { reference } = await givenRide(house, '2026-03-10T12:50')
    await givenAssigned(house, { reference, driverId: dan.driverId })
    for (const minutes of [4, 8, 10]) {
      const at = new Date(Date.parse(NOON) + minutes * MINUTE)
      house.setNow(at.toISOString())
      const call = await house.call()
      call.drivers.seen(call.operator, { driverId: dan.driverId, ...CROYDON, at })
    }
    const { alerts } = await board()
    expect(alerts).toMatchObject([
      { kind: 'not-moving', jobpartid: reference, driverid: dan.number, step: { kind: 'call' } },
    ])
    expect(alerts[0]?.cause).toBe('Balogun has not moved for 10 min.')
  })

  test('tells of papers that end before a driver’s job does', async () => {
    const dan = await givenDriver(house, {
      at: CANARY,
      lastName: 'Reid',
      papersUntil: '2026-03-11',
    })
    const { reference } = await givenRide(house, '2026-03-10T23:50')
    await givenAssigned(house, { reference, driverId: dan.driverId })
    await asOwner(
      house,
      `update licence set expires_on = '2026-03-10' where driver_id = '${dan.driverId}' and kind = 'badge'`,
    )
    const shown = await board()
    expect(shown.alerts).toMatchObject([
      { kind: 'licence', title: 'Badge ends 23:59', step: { kind: 'ask', label: 'Ask Reid' } },
    ])
    expect(shown.drivers[0]?.papers[0]).toMatchObject({ endson: '2026-03-10', ended: false })
  })

  test('sees beyond midnight: a pickup soon after it, and papers that end with the day', async () => {
    const dan = await givenDriver(house, { at: CANARY, lastName: 'Reid' })
    const tomorrow = await givenRide(house, '2026-03-11T15:00')
    await givenAssigned(house, { reference: tomorrow.reference, driverId: dan.driverId })
    await asOwner(
      house,
      `update licence set expires_on = '2026-03-10' where driver_id = '${dan.driverId}' and kind = 'badge'`,
    )
    expect((await board()).alerts).toMatchObject([{ kind: 'licence', about: '1 job after it' }])
    const { reference } = await givenRide(house, '2026-03-11T00:20')
    house.setNow('2026-03-10T23:40:00Z')
    const shown = await showBoard(await house.call(), { day: undefined })
    expect(shown?.legs).toMatchObject([{ jobpartid: reference }])
    expect(shown?.alerts[0]).toMatchObject({ kind: 'no-driver', jobpartid: reference })
  })

  test('looks weeks ahead: papers that end before a job that is given already', async () => {
    const dan = await givenDriver(house, { at: CANARY, lastName: 'Reid' })
    const far = await givenRide(house, '2026-03-30T15:00')
    await givenAssigned(house, { reference: far.reference, driverId: dan.driverId })
    await asOwner(
      house,
      `update licence set expires_on = '2026-03-28' where driver_id = '${dan.driverId}' and kind = 'badge'`,
    )
    expect((await board()).alerts).toMatchObject([
      { kind: 'licence', title: 'Badge ends 28 Mar 23:59', about: '1 job after it' },
    ])
  })

  test('is seven questions to the database, and of 2,000 rides a fraction of a second’s work', async () => {
    for (let count = 0; count < 12; count++) await givenDriver(house, { at: CANARY })
    const { reference } = await givenRide(house, '2026-03-10T13:00')
    const start = Date.parse('2026-03-10T00:00:00Z')
    const journeys = Array.from({ length: 2_000 }, (_, at) => ({
      state: at < 1_200 ? ('completed' as const) : ('confirmed' as const),
      pickupAt: new Date(start + at * 0.7 * MINUTE).toISOString(),
    }))
    await givenJourneys(house, { like: reference, journeys })
    const call = await house.call()
    let questions = 0
    const db = call.db.withPlugin({
      transformQuery: ({ node }) => {
        questions += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await showBoard({ ...call, db }, { day: undefined })
    // and the one that names the operator
    expect(questions).toBe(7 + 1)
    const before = process.cpuUsage()
    const { body } = await desk.get('/api/desk/board')
    const { user } = process.cpuUsage(before)
    expect((body['legs'] as unknown[]).length).toBe(2_001)
    // a tenth of that on a quiet machine; tests share theirs, so it is work that is counted, not time
    expect(user).toBeLessThan(1_000_000)
  })
})

describe('the candidates for a ride', () => {
  test('stand by who fits and is nearest, each with what it would break', async () => {
    const near = await givenDriver(house, { at: CANARY })
    const far = await givenDriver(house, { at: CROYDON })
    const off = await givenDriver(house, {})
    const other = await givenDriver(house, { at: CANARY, vehicle: { vehicleTypeIds: [6] } })
    const { reference } = await givenRide(house, '2026-03-10T13:00')
    const { candidates: found, version } = await candidates(reference)
    expect(version).toBe(1)
    expect(found.map(({ driverid }) => driverid).slice(0, 2)).toEqual([near.number, far.number])
    const of = (number: number) => found.find(({ driverid }) => driverid === number)
    expect(of(near.number)).toMatchObject({ fits: true, breaks: [], jobstoday: 0 })
    expect(of(off.number)?.breaks.map(({ kind }) => kind)).toContain('off-shift')
    expect(found.at(-1)).toMatchObject({
      driverid: other.number,
      breaks: [{ kind: 'type', refuses: true }],
    })
  })

  test('know what a driver has already', async () => {
    const dan = await givenDriver(house, { at: CANARY })
    const first = await givenRide(house, '2026-03-10T13:00')
    await givenAssigned(house, { reference: first.reference, driverId: dan.driverId })
    expect((await candidates(first.reference)).candidates).toMatchObject([{ has: 'job' }])
    const clash = await givenRide(house, '2026-03-10T13:05')
    const [only] = (await candidates(clash.reference)).candidates
    expect(only?.fits).toBe(false)
    expect(only?.breaks.map(({ kind }) => kind)).toEqual(['overlap'])
  })
})

describe('a job', () => {
  test('is shown whole: way, people, driver, clock, price, what can be done, and its history', async () => {
    const dan = await givenDriver(house, { at: CANARY, firstName: 'Marek', lastName: 'Dudek' })
    const { reference } = await givenRide(house, '2026-03-10T12:30')
    await givenAssigned(house, { reference, driverId: dan.driverId })
    await givenDriven(house, { reference, driverId: dan.driverId, to: 'arrived' })
    house.setNow('2026-03-10T12:20:00Z')
    await desk.get('/api/staff/me')
    house.setNow('2026-03-10T12:35:00Z')
    const shown = await job(reference)
    expect(shown.leg).toMatchObject({ state: 'arrived', driverid: dan.number })
    expect(shown.job?.stops.map(({ short }) => short)).toEqual(['E14', 'SE10'])
    expect(shown.job).toMatchObject({
      passenger: { name: 'Maya Osei', phone: '+442079460123' },
      driver: { name: 'Marek Dudek' },
      clock: { running: true, waitedseconds: 300 },
      paidwords: 'Cash to the driver',
      party: ['2 people', '2 bags'],
    })
    expect(shown.job?.path.length).toBeGreaterThan(1)
    const sum = shown.job?.lines.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
    expect(sum).toBe(Math.round((shown.job?.total ?? 0) * 100))
    const kinds = shown.job?.actions.map(({ kind, to, allowed }) => [kind, to, allowed])
    expect(kinds).toContainEqual(['move', 'on_board', true])
    expect(kinds).toContainEqual(['no-show', 'no_show', false])
    expect(shown.history?.map(({ text }) => text)).toEqual([
      'Arrived',
      'Set off',
      'Assigned to Marek Dudek',
      'Confirmed',
    ])
    expect(shown.history?.[2]).toMatchObject({ who: 'Ann Fox', channel: 'desk' })
  })

  test('that was called off stands on no board, and can be brought back before its time', async () => {
    const { reference } = await givenRide(house, '2026-03-10T18:00')
    await asOwner(house, `update leg set state = 'cancelled' where reference = ${reference}`)
    expect((await board()).legs).toEqual([])
    const shown = await job(reference)
    expect(shown.job?.actions.map(({ kind, allowed }) => [kind, allowed])).toEqual([
      ['restore', true],
      ['note', true],
    ])
    expect(shown.job).toMatchObject({ clock: null, cancel: [] })
  })

  test('says what cancelling costs now, before and after', async () => {
    const { reference } = await givenRide(house, '2026-03-10T18:00')
    const { job: shown } = await job(reference)
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
    return bookings.map((one) => [one.jobpartid, one.found])
  }
  test('by reference, name, telephone, place and what the booker calls them', async () => {
    const { reference } = await givenRide(house, '2026-03-10T18:00', { ourref: 'HP-2217' })
    expect(await found(`KB-${reference}`)).toEqual([[reference, 'reference']])
    expect(await found(String(reference))).toEqual([[reference, 'reference']])
    expect(await found('osei')).toEqual([[reference, 'passenger']])
    expect(await found('020 7946 0123')).toEqual([[reference, 'phone']])
    expect(await found('greenwich')).toEqual([[reference, 'place']])
    expect(await found('hp-22')).toEqual([[reference, 'ourref']])
    expect(await found('%')).toEqual([])
    expect(await found('nobody')).toEqual([])
  })
  test('the nearest in time first', async () => {
    const later = await givenRide(house, '2026-03-12T18:00')
    const sooner = await givenRide(house, '2026-03-10T18:00')
    expect(await found('maya')).toEqual([
      [sooner.reference, 'passenger'],
      [later.reference, 'passenger'],
    ])
  })
})

const READS = [
  '/api/desk/board',
  '/api/desk/job?jobpartid=1',
  '/api/desk/candidates?jobpartid=1',
  '/api/desk/live',
  '/api/desk/price?jobpartid=1',
  '/api/desk/bookings?q=maya',
]

test.each(READS)('%s is nobody’s but the desk’s', async (path) => {
  const { status, body } = await house.visitor().get(path)
  expect([status, body]).toEqual([404, MISSING])
})

test('another operator’s desk finds nothing of this one', async () => {
  const { reference } = await givenRide(house, '2026-03-10T18:00')
  const other = house.visitor('northway.localhost')
  expect((await other.get(`/api/desk/job?jobpartid=${reference}`)).status).toBe(404)
  const call = await house.call('northway')
  expect(await showBoardJob(call, { reference })).toBe(undefined)
})

test('a job nobody has, and questions nobody can mean, are answered so', async () => {
  expect(await desk.get('/api/desk/job?jobpartid=5')).toMatchObject({ status: 404, body: MISSING })
  expect(await desk.get('/api/desk/candidates?jobpartid=5')).toMatchObject({ status: 404 })
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
