import { expect, test } from 'vitest'
import { isBackupDue, readBackupSchedule } from './backup-schedule.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const daily = { kind: 'daily', minuteOfDay: 150 } as const
const sixHours = { kind: 'interval', hours: 6 } as const

test('the schedule is a time of day or a number of hours, and nothing else', () => {
  expect(readBackupSchedule('02:30')).toEqual(daily)
  expect(readBackupSchedule('6h')).toEqual(sixHours)
  for (const text of ['', '24:00', '2:30', '02:60', '0h', '25h', '6', '6 h', '30m', 'daily'])
    expect(readBackupSchedule(text), text).toBeUndefined()
})

test('the first backup is made at once', () => {
  expect(isBackupDue(daily, { now: at('12:00:00') })).toBe(true)
})

test('a daily backup is due from its time on, once', () => {
  const yesterday = new Date('2026-11-20T02:30:00Z')
  const due = (now: Date, last = yesterday) =>
    isBackupDue(daily, { now, startedAt: last, verifiedAt: last })
  expect(due(at('02:29:59'))).toBe(false)
  expect(due(at('02:30:00'))).toBe(true)
  expect(due(at('23:00:00'))).toBe(true)
  expect(due(at('23:00:00'), at('02:30:05'))).toBe(false)
})

test('a server that was down at the time makes up for it when it starts', () => {
  const last = new Date('2026-11-18T02:30:00Z')
  expect(isBackupDue(daily, { now: at('01:00:00'), startedAt: last, verifiedAt: last })).toBe(true)
})

test('with an interval the next one is due that long after the last one began', () => {
  const last = at('06:10:00')
  const due = (now: Date) => isBackupDue(sixHours, { now, startedAt: last, verifiedAt: last })
  expect(due(at('12:09:59'))).toBe(false)
  expect(due(at('12:10:00'))).toBe(true)
})

test('after a failure the next attempt begins half an hour after the last, not at the next time', () => {
  const failed = { startedAt: at('02:30:00'), verifiedAt: new Date('2026-11-20T02:30:00Z') }
  expect(isBackupDue(daily, { now: at('02:59:59'), ...failed })).toBe(false)
  expect(isBackupDue(daily, { now: at('03:00:00'), ...failed })).toBe(true)
})

test('while a process makes one none is due; one that stopped renewing its claim has died', () => {
  const started = { startedAt: at('02:30:00'), verifiedAt: undefined }
  expect(isBackupDue(daily, { now: at('03:30:00'), seenAt: at('03:29:10'), ...started })).toBe(
    false,
  )
  expect(isBackupDue(daily, { now: at('03:35:00'), seenAt: at('03:29:10'), ...started })).toBe(true)
})
