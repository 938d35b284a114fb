import { expect, test } from 'vitest'
import { formatBackupName, listExpiredBackups, readBackupName } from './backup-name.ts'

const nameOf = (day: number, install = '3f9a1c0b') =>
  formatBackupName({ install, at: new Date(Date.UTC(2026, 10, day, 2, 30)) })
const days = (...list: number[]) => list.map((day) => nameOf(day))

test('the name of a backup tells its install and its time', () => {
  expect(nameOf(21)).toBe('kerbside-3f9a1c0b-20261121T023000Z.kbak')
  expect(readBackupName(nameOf(21))).toEqual({
    install: '3f9a1c0b',
    at: new Date('2026-11-21T02:30:00Z'),
  })
})

test.each(['holiday.jpg', 'kerbside-2026.gz', `${nameOf(21)}.part`, nameOf(21).toUpperCase()])(
  '%s is no backup of ours',
  (name) => {
    expect(readBackupName(name)).toBeUndefined()
  },
)

test('the newest ones are kept, and the others deleted', () => {
  expect(listExpiredBackups(days(17, 19, 18, 20, 21), { keep: 3, verified: nameOf(21) })).toEqual(
    days(18, 17),
  )
  expect(listExpiredBackups(days(20, 21), { keep: 14, verified: nameOf(21) })).toEqual([])
})

test('the verified one stays even if none are to be kept', () => {
  expect(listExpiredBackups(days(20, 21), { keep: 0, verified: nameOf(21) })).toEqual(days(20))
})

test('files of others and of another install stay', () => {
  const others = ['holiday.jpg', nameOf(1, 'ffffffff'), 'kerbside-3f9a1c0b-20261101.kbak']
  expect(
    listExpiredBackups([...others, ...days(1, 21)], { keep: 1, verified: nameOf(21) }),
  ).toEqual(days(1))
})

test('a newer file than the verified one is neither counted nor deleted', () => {
  expect(listExpiredBackups(days(19, 20, 21, 22), { keep: 2, verified: nameOf(21) })).toEqual(
    days(19),
  )
})

test('without a verified backup nothing is deleted', () => {
  expect(listExpiredBackups(days(1, 2, 3), { keep: 1, verified: '' })).toEqual([])
})
