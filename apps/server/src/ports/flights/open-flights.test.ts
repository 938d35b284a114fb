import type { LocalTime } from '@kerbside/domain/time.ts'
import { describe, expect, test } from 'vitest'
import type { Mode } from '../../../../../testkit/stand-in.ts'
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
  test('its delay is told', async () => {
    const { flights } = await givenFlights([name])
    const [flight] = await flights.find(BA178)
    expect(flight?.estimatedAt).toEqual(new Date('2026-03-10T20:05:00Z'))
  })

  test('a departure is meant by the clock where it leaves', async () => {
    const { flights } = await givenFlights([name])
    expect((await flights.search(fromLosAngeles))[0]?.number).toBe('BA268')
  })

  test('an aeroplane sold under several numbers is offered once, and found by each', async () => {
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

  test('among more flights than a page has, the nearest departure is there', async () => {
    const { flights } = await givenFlights([name])
    const asked = { ...fromLosAngeles, fromCode: '', leavesLocal: '2026-03-10T14:00' as LocalTime }
    const [best] = await flights.search(asked)
    expect(best?.number).toBe('BA5473')
  })

  test('flights into another airport than was asked for are not shown', async () => {
    const { flights } = await givenFlights([name], { anyAirport: true })
    const found = await flights.search(fromLosAngeles)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ fromCode, toCode }) => fromCode === 'LAX' && toCode === 'LHR')).toBe(true)
  })

  test('a flight that cannot be read is left out, and the others stay', async () => {
    const { flights, standIns } = await givenFlights([name])
    for (const standIn of standIns) standIn.mode = 'one-more-bad-hit'
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
  ])('when it is %s, nobody waits for long and nothing is made up', async (mode) => {
    const { flights, standIns } = await givenFlights([name])
    for (const standIn of standIns) standIn.mode = mode
    const start = performance.now()
    await expect(flights.find(BA178)).rejects.toMatchObject({ reason: 'away' })
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})

test.each<Mode>(['error-500', 'hangs', 'drips'])(
  'when the first engine is %s, the next one still has time to answer',
  async (mode) => {
    const { flights, standIns } = await givenFlights(['flightaware', 'aviationstack'])
    const [first] = standIns
    if (first) first.mode = mode
    expect((await flights.find(BA178))[0]?.number).toBe('BA178')
  },
)

test('an engine that failed three times is left alone for half a minute', async () => {
  const clock = { at: NOW }
  const { flights, standIns } = await givenFlights(['flightaware'], { clock })
  const [engine] = standIns
  if (engine) engine.mode = 'error-500'
  for (const hours of [0, 1, 2, 3, 4]) await flights.find(hoursLater(hours)).catch(() => undefined)
  expect(engine?.heard).toHaveLength(3)
  if (engine) engine.mode = 'well'
  clock.at = new Date(NOW.getTime() + 31_000)
  expect(await flights.find(BA178)).toHaveLength(1)
})

test('visitors who do not wait for the answer are no fault of the engine', async () => {
  const { flights, standIns } = await givenFlights(['flightaware'])
  const gone = AbortSignal.abort()
  for (const hours of [0, 1, 2, 3, 4]) await flights.find({ ...hoursLater(hours), signal: gone })
  expect(standIns[0]?.heard).toHaveLength(5)
  expect(await flights.find(hoursLater(5))).toHaveLength(1)
})

test('the same question within ten minutes is paid for once, however it is spelled', async () => {
  const clock = { at: NOW }
  const { flights, standIns } = await givenFlights(['flightaware'], { clock })
  await Promise.all([flights.find(BA178), flights.find({ ...BA178, number: 'baw 178' })])
  await flights.find({ ...BA178, number: 'BA 0178' })
  expect(standIns[0]?.heard).toHaveLength(1)
  clock.at = new Date(NOW.getTime() + 11 * 60_000)
  await flights.find(BA178)
  expect(standIns[0]?.heard).toHaveLength(2)
})

test('a failure is not remembered', async () => {
  const { flights, standIns } = await givenFlights(['flightaware'])
  const [engine] = standIns
  if (engine) engine.mode = 'error-500'
  await expect(flights.find(BA178)).rejects.toMatchObject({ reason: 'away' })
  if (engine) engine.mode = 'well'
  expect(await flights.find(BA178)).toHaveLength(1)
})

describe('nobody runs up a bill for the operator by asking', () => {
  test('after so many questions a day no more are paid for, and it is said', async () => {
    const clock = { at: NOW }
    const { flights, standIns } = await givenFlights(['flightaware'], { clock, mostADay: 3 })
    for (const hours of [0, 1, 2]) await flights.find(hoursLater(hours))
    await expect(flights.find(hoursLater(3))).rejects.toMatchObject({ reason: 'spent' })
    expect(standIns[0]?.heard).toHaveLength(3)
    // what is known already costs nothing
    expect(await flights.find(BA178)).toHaveLength(1)
    clock.at = new Date(NOW.getTime() + 25 * 3_600_000)
    expect(await flights.find(BA178)).toHaveLength(1)
  })

  test('each engine that is asked counts, and other settings do not begin anew', async () => {
    const { flights, standIns, reordered } = await givenFlights(['flightaware', 'aviationstack'], {
      mostADay: 2,
    })
    expect(await flights.find({ ...BA178, number: 'BA9999' })).toEqual([])
    await expect(reordered().find(BA178)).rejects.toMatchObject({ reason: 'spent' })
    expect(standIns.reduce((sum, { heard }) => sum + heard.length, 0)).toBe(2)
  })

  test.each([
    ['no number at all', { number: 'BA' }],
    ['a day nobody knows yet', { around: new Date('2030-01-01T12:00:00Z') }],
    ['a day long gone', { around: new Date('2025-01-01T12:00:00Z') }],
  ])('%s is answered without asking', async (_, said) => {
    const { flights, standIns } = await givenFlights(['flightaware'])
    expect(await flights.find({ ...BA178, ...said })).toEqual([])
    expect(standIns[0]?.heard).toHaveLength(0)
  })
})

describe('AviationStack, whose timetables may be asked for once in ten seconds', () => {
  const inFourDays = (time: string, more: Partial<typeof fromLosAngeles> = {}) => ({
    ...fromLosAngeles,
    fromCode: 'JFK',
    leavesLocal: `2026-03-14T${time}` as LocalTime,
    ...more,
  })
  const numbers = (found: { number: string }[]) => found.map(({ number }) => number)

  test('a search for the evening of a later day is one question', async () => {
    const { flights, standIns } = await givenFlights(['aviationstack'])
    expect(numbers(await flights.search(inFourDays('18:30')))).toContain('BA112')
    expect(standIns[0]?.heard).toHaveLength(1)
  })

  test('the timetable of an airport, an airline and a day serves every customer for hours', async () => {
    const clock = { at: NOW }
    const { flights, standIns } = await givenFlights(['aviationstack'], { clock, spacingMs: 100 })
    expect(numbers(await flights.search(inFourDays('08:30')))).toEqual(['BA178'])
    clock.at = new Date(NOW.getTime() + 3 * 3_600_000)
    expect(numbers(await flights.search(inFourDays('07:15')))).toEqual(['BA178'])
    expect(await flights.search(inFourDays('07:15', { fromCode: 'EDI' }))).toEqual([])
    expect(standIns[0]?.heard).toHaveLength(1)
    clock.at = new Date(NOW.getTime() + 20 * 3_600_000)
    await flights.search(inFourDays('09:00')).catch(() => undefined)
    await expect.poll(() => standIns[0]?.heard.length).toBe(2)
  })

  test('the second customer is asked to try again, and the answer is there when they do', async () => {
    const { flights, standIns } = await givenFlights(['aviationstack'], { spacingMs: 300 })
    const toGatwick = inFourDays('08:30', { toCode: 'LGW' })
    await flights.search(inFourDays('08:30'))
    await expect(flights.search(toGatwick)).rejects.toMatchObject({ reason: 'away' })
    await expect(flights.search(toGatwick)).rejects.toMatchObject({ reason: 'away' })
    await expect(flights.search(toGatwick)).rejects.toMatchObject({ reason: 'away' })
    // to wait is no fault of the engine: another question is still asked
    expect(await flights.find(BA178)).toHaveLength(1)
    await expect.poll(() => standIns[0]?.heard.length).toBe(3)
    await expect.poll(() => flights.search(toGatwick).catch(() => 'away')).toEqual([])
    expect(standIns[0]?.heard).toHaveLength(3)
  })

  test('from anywhere in the evening, the first day is shown and the second joins it later', async () => {
    const { flights, standIns } = await givenFlights(['aviationstack'], { spacingMs: 300 })
    const fromAnywhere = inFourDays('14:00', { fromCode: '' })
    expect(numbers(await flights.search(fromAnywhere))).toEqual(['BA178'])
    await expect.poll(() => standIns[0]?.heard.length).toBe(2)
    await expect
      .poll(async () => numbers(await flights.search(fromAnywhere)))
      .toEqual(['BA112', 'BA178'])
    expect(standIns[0]?.heard).toHaveLength(2)
  })

  test('a free plan, which allows one in a minute, is not asked again at once', async () => {
    const { flights, standIns } = await givenFlights(['aviationstack'], {
      spacingMs: 100,
      theirSpacingMs: 60_000,
    })
    await flights.search(inFourDays('08:30'))
    await expect(flights.search(inFourDays('08:30', { toCode: 'LGW' }))).rejects.toThrow()
    await expect.poll(() => standIns[0]?.heard.length).toBe(2)
    await expect(flights.search(inFourDays('08:30', { toCode: 'LCY' }))).rejects.toThrow()
    await new Promise((done) => setTimeout(done, 300))
    expect(standIns[0]?.heard).toHaveLength(2)
  })
})
