import type { LocalTime } from '@kerbside/domain/time.ts'
import { describe, expect, test } from 'vitest'
import type { Mode } from '../../../../../testkit/fake-server.ts'
import { givenFlights, NOW } from '../../../test/given-flights.ts'

const signal = new AbortController().signal
const BA178 = { number: 'BA178', around: new Date('2026-03-10T20:00:00Z'), signal }
const fromLosAngeles = {
  airline: 'BA',
  toCode: 'LHR',
  fromCode: 'LAX',
  leavesLocal: '2026-03-10T21:00' as LocalTime,
  signal,
}
const hoursLater = (hours: number) => ({
  ...BA178,
  around: new Date(BA178.around.getTime() + hours * 3_600_000),
})

describe.each(['flightaware', 'aviationstack'] as const)('%s', (name) => {
  test('a flight’s delay is reported', async () => {
    const { flights } = await givenFlights([name])
    const [flight] = await flights.find(BA178)
    expect(flight?.estimatedAt).toEqual(new Date('2026-03-10T20:05:00Z'))
  })

  test('a departure time means local time at the origin', async () => {
    const { flights } = await givenFlights([name])
    expect((await flights.search(fromLosAngeles))[0]?.number).toBe('BA268')
  })

  test('a code-share flight is offered once, and found by each of its numbers', async () => {
    const { flights } = await givenFlights([name])
    const found = await flights.search({
      ...fromLosAngeles,
      fromCode: 'JFK',
      leavesLocal: '2026-03-10T08:45' as LocalTime,
    })
    expect(found.map(({ number }) => number)).not.toContain('BA1511')
    const around = new Date('2026-03-10T19:40:00Z')
    expect((await flights.find({ number: 'BA1511', around, signal }))[0]?.number).toBe('BA1511')
  })

  test('among more flights than a page holds, the nearest departure is included', async () => {
    const { flights } = await givenFlights([name])
    const search = { ...fromLosAngeles, fromCode: '', leavesLocal: '2026-03-10T14:00' as LocalTime }
    const [best] = await flights.search(search)
    expect(best?.number).toBe('BA5473')
  })

  test('flights into another airport than the requested one are not shown', async () => {
    const { flights } = await givenFlights([name], { anyAirport: true })
    const found = await flights.search(fromLosAngeles)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ fromCode, toCode }) => fromCode === 'LAX' && toCode === 'LHR')).toBe(true)
  })

  test('an unreadable flight is left out, and the others stay', async () => {
    const { flights, fakes } = await givenFlights([name])
    for (const fake of fakes) fake.mode = 'one-more-bad-hit'
    expect((await flights.find(BA178)).map(({ number }) => number)).toEqual(['BA178'])
    expect((await flights.search(fromLosAngeles))[0]?.number).toBe('BA268')
    const inFourDays = { fromCode: 'JFK', leavesLocal: '2026-03-14T08:30' as LocalTime }
    const later = await flights.search({ ...fromLosAngeles, ...inFourDays })
    expect(later.map(({ number }) => number)).toContain('BA178')
  })

  test.each<Mode>([
    'error-500',
    'busy-429',
    'hangs',
    'drips',
    'bad-hit',
    'rubbish',
    'html',
    'redirect',
    'huge',
  ])('when it is %s, no one waits for long and nothing is made up', async (mode) => {
    const { flights, fakes } = await givenFlights([name], { budgetMs: 400 })
    for (const fake of fakes) fake.mode = mode
    const start = performance.now()
    await expect(flights.find(BA178)).rejects.toMatchObject({ reason: 'away' })
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

test.each<Mode>(['error-500', 'hangs', 'drips'])(
  'when the first engine is %s, the next one still has time to answer',
  async (mode) => {
    const { flights, fakes } = await givenFlights(['flightaware', 'aviationstack'], {
      budgetMs: 4_000,
    })
    const [first] = fakes
    if (first) first.mode = mode
    expect((await flights.find(BA178))[0]?.number).toBe('BA178')
  },
)

test('an engine that failed three times gets no requests for half a minute', async () => {
  const clock = { at: NOW }
  const { flights, fakes } = await givenFlights(['flightaware'], { clock })
  const [engine] = fakes
  if (engine) engine.mode = 'error-500'
  for (const hours of [0, 1, 2, 3, 4]) await flights.find(hoursLater(hours)).catch(() => undefined)
  expect(engine?.requests).toHaveLength(3)
  if (engine) engine.mode = 'well'
  clock.at = new Date(NOW.getTime() + 31_000)
  expect(await flights.find(BA178)).toHaveLength(1)
})

test('clients that disconnect early do not count as failures of the engine', async () => {
  const { flights, fakes } = await givenFlights(['flightaware'])
  const aborted = AbortSignal.abort()
  for (const hours of [0, 1, 2, 3, 4]) await flights.find({ ...hoursLater(hours), signal: aborted })
  expect(fakes[0]?.requests).toHaveLength(5)
  expect(await flights.find(hoursLater(5))).toHaveLength(1)
})

test('the same request within ten minutes is paid for once, however it is spelled', async () => {
  const clock = { at: NOW }
  const { flights, fakes } = await givenFlights(['flightaware'], { clock })
  await Promise.all([flights.find(BA178), flights.find({ ...BA178, number: 'baw 178' })])
  await flights.find({ ...BA178, number: 'BA 0178' })
  expect(fakes[0]?.requests).toHaveLength(1)
  clock.at = new Date(NOW.getTime() + 11 * 60_000)
  await flights.find(BA178)
  expect(fakes[0]?.requests).toHaveLength(2)
})

test('a failure is not cached', async () => {
  const { flights, fakes } = await givenFlights(['flightaware'])
  const [engine] = fakes
  if (engine) engine.mode = 'error-500'
  await expect(flights.find(BA178)).rejects.toMatchObject({ reason: 'away' })
  if (engine) engine.mode = 'well'
  expect(await flights.find(BA178)).toHaveLength(1)
})

describe('customers cannot run up a bill for the operator', () => {
  test('after the daily limit no more requests are paid for, and this is logged', async () => {
    const clock = { at: NOW }
    const { flights, fakes } = await givenFlights(['flightaware'], { clock, maxPerDay: 3 })
    for (const hours of [0, 1, 2]) await flights.find(hoursLater(hours))
    await expect(flights.find(hoursLater(3))).rejects.toMatchObject({ reason: 'spent' })
    expect(fakes[0]?.requests).toHaveLength(3)
    // A cached result costs nothing.
    expect(await flights.find(BA178)).toHaveLength(1)
    clock.at = new Date(NOW.getTime() + 25 * 3_600_000)
    expect(await flights.find(BA178)).toHaveLength(1)
  })

  test('requests to every engine count towards the limit, and changed settings do not reset it', async () => {
    const { flights, fakes, reordered } = await givenFlights(['flightaware', 'aviationstack'], {
      maxPerDay: 2,
    })
    expect(await flights.find({ ...BA178, number: 'BA9999' })).toEqual([])
    await expect(reordered().find(BA178)).rejects.toMatchObject({ reason: 'spent' })
    expect(fakes.reduce((sum, { requests }) => sum + requests.length, 0)).toBe(2)
  })

  test.each([
    ['a flight number without digits', { number: 'BA' }],
    ['a day too far ahead', { around: new Date('2030-01-01T12:00:00Z') }],
    ['a day long past', { around: new Date('2025-01-01T12:00:00Z') }],
  ])('%s is answered without a request', async (_, value) => {
    const { flights, fakes } = await givenFlights(['flightaware'])
    expect(await flights.find({ ...BA178, ...value })).toEqual([])
    expect(fakes[0]?.requests).toHaveLength(0)
  })
})

describe('AviationStack, which allows one timetable request in ten seconds', () => {
  const inFourDays = (time: string, more: Partial<typeof fromLosAngeles> = {}) => ({
    ...fromLosAngeles,
    fromCode: 'JFK',
    leavesLocal: `2026-03-14T${time}` as LocalTime,
    ...more,
  })
  const numbers = (found: { number: string }[]) => found.map(({ number }) => number)

  test('a search for the evening of a later day is one request', async () => {
    const { flights, fakes } = await givenFlights(['aviationstack'])
    expect(numbers(await flights.search(inFourDays('18:30')))).toContain('BA112')
    expect(fakes[0]?.requests).toHaveLength(1)
  })

  test('one timetable of an airport, an airline and a day serves every customer for hours', async () => {
    const clock = { at: NOW }
    const { flights, fakes } = await givenFlights(['aviationstack'], { clock, spacingMs: 100 })
    expect(numbers(await flights.search(inFourDays('08:30')))).toEqual(['BA178'])
    clock.at = new Date(NOW.getTime() + 3 * 3_600_000)
    expect(numbers(await flights.search(inFourDays('07:15')))).toEqual(['BA178'])
    expect(await flights.search(inFourDays('07:15', { fromCode: 'EDI' }))).toEqual([])
    expect(fakes[0]?.requests).toHaveLength(1)
    clock.at = new Date(NOW.getTime() + 20 * 3_600_000)
    await flights.search(inFourDays('09:00')).catch(() => undefined)
    await expect.poll(() => fakes[0]?.requests.length).toBe(2)
  })

  test('the second customer is asked to try again, and then gets the result', async () => {
    const { flights, fakes } = await givenFlights(['aviationstack'], { spacingMs: 300 })
    const toGatwick = inFourDays('08:30', { toCode: 'LGW' })
    await flights.search(inFourDays('08:30'))
    await expect(flights.search(toGatwick)).rejects.toMatchObject({ reason: 'away' })
    await expect(flights.search(toGatwick)).rejects.toMatchObject({ reason: 'away' })
    await expect(flights.search(toGatwick)).rejects.toMatchObject({ reason: 'away' })
    // Having to wait is no failure of the engine: another request is still sent.
    expect(await flights.find(BA178)).toHaveLength(1)
    await expect.poll(() => fakes[0]?.requests.length).toBe(3)
    await expect.poll(() => flights.search(toGatwick).catch(() => 'away')).toEqual([])
    expect(fakes[0]?.requests).toHaveLength(3)
  })

  test('a search from any airport in the evening shows the first day, and the second day later', async () => {
    const { flights, fakes } = await givenFlights(['aviationstack'], { spacingMs: 300 })
    const fromAnywhere = inFourDays('14:00', { fromCode: '' })
    expect(numbers(await flights.search(fromAnywhere))).toEqual(['BA178'])
    await expect.poll(() => fakes[0]?.requests.length).toBe(2)
    await expect
      .poll(async () => numbers(await flights.search(fromAnywhere)))
      .toEqual(['BA112', 'BA178'])
    expect(fakes[0]?.requests).toHaveLength(2)
  })

  test('a free plan, which allows one request a minute, is not asked again at once', async () => {
    const { flights, fakes } = await givenFlights(['aviationstack'], {
      spacingMs: 100,
      theirSpacingMs: 60_000,
    })
    await flights.search(inFourDays('08:30'))
    await expect(flights.search(inFourDays('08:30', { toCode: 'LGW' }))).rejects.toThrow()
    await expect.poll(() => fakes[0]?.requests.length).toBe(2)
    await expect(flights.search(inFourDays('08:30', { toCode: 'LCY' }))).rejects.toThrow()
    await new Promise((done) => setTimeout(done, 300))
    expect(fakes[0]?.requests).toHaveLength(2)
  })
})
