import { expect, test } from 'vitest'
import { clockOf, waitingNow } from './waiting-now.ts'

const clock = {
  from: 'landing' as const,
  startsAt: '2026-11-24T05:58:00.000Z',
  freeUntil: '2026-11-24T06:58:00.000Z',
  freeMinutes: 60,
  unitMinutes: 15,
  perUnit: 9,
  sharePerUnit: 6.75,
  noShowFrom: '2026-11-24T06:43:00.000Z',
  endedAt: '',
}
const timeAt = (time: string) => Date.parse(`2026-11-24T${time}Z`)

test('fourteen minutes after landing forty-six free minutes are left, and no charge is due', () => {
  const now = waitingNow(clock, timeAt('06:12:05'))
  expect([clockOf(now.seconds), clockOf(now.freeLeftSeconds)]).toEqual(['14:05', '45:55'])
  expect(now).toMatchObject({ units: 0, cost: 0, mayBeNoShow: false, noShowMark: 0.75 })
})

test('each quarter of an hour that begins after that is charged, and the driver gets a share', () => {
  expect(waitingNow(clock, timeAt('06:58:00'))).toMatchObject({ units: 0, cost: 0 })
  expect(waitingNow(clock, timeAt('06:58:01'))).toMatchObject({ units: 1, cost: 9, mine: 6.75 })
  expect(waitingNow(clock, timeAt('07:13:01'))).toMatchObject({ units: 2, cost: 18, mine: 13.5 })
})

test('the clock stops once the passenger is on board', () => {
  const ended = { ...clock, endedAt: '2026-11-24T06:20:00.000Z' }
  expect(clockOf(waitingNow(ended, timeAt('08:00:00')).seconds)).toBe('22:00')
})

test('a no-show is allowed from its time on, and never without such a time', () => {
  expect(waitingNow(clock, timeAt('06:43:00')).mayBeNoShow).toBe(true)
  expect(waitingNow({ ...clock, noShowFrom: '' }, timeAt('23:00:00')).mayBeNoShow).toBe(false)
})

test('before its start the clock shows zero', () => {
  expect(waitingNow(clock, timeAt('05:00:00'))).toMatchObject({ seconds: 0, share: 0, units: 0 })
  expect(clockOf(3_729)).toBe('1:02:09')
})
