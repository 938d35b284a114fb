import { describe, expect, test } from 'vitest'
import { doubtArrival, doubtNoShow, type Sight, type Word } from './judge-word.ts'

const PICKUP = { lat: 51.5, lng: -0.1 }
const FAR = { lat: 51.6, lng: -0.1 }
const at = (clock: string) => new Date(`2026-03-10T${clock}:00Z`)
const seen = (clock: string, point = PICKUP): Sight => ({ at: at(clock), point })
const word = (said: string, heard = said, more: Partial<Word> = {}): Word => ({
  saidAt: at(said),
  heardAt: at(heard),
  point: undefined,
  byDriver: true,
  ...more,
})
const known = (...sights: Sight[]) => ({ pickup: PICKUP, sights, assignedAt: at('11:00') })

describe('an arrival', () => {
  test('told at once is believed, with a position at the door or with none', () => {
    expect(doubtArrival(word('13:00'), known())).toBeUndefined()
    expect(doubtArrival(word('13:00'), known(seen('12:59')))).toBeUndefined()
  })
  test('told from a place ten kilometres away is not', () => {
    expect(doubtArrival(word('13:00', '13:00', { point: FAR }), known())).toBe('far-away')
    expect(doubtArrival(word('13:00'), known(seen('13:01', FAR)))).toBe('elsewhere')
  })
  test('told late by a phone that was out of signal all the while is believed', () => {
    expect(doubtArrival(word('13:00', '14:35'), known(seen('12:50', FAR)))).toBeUndefined()
  })
  test('told late by a phone that was heard meanwhile, or never, is not', () => {
    expect(doubtArrival(word('13:00', '14:35'), known(seen('13:30')))).toBe('late-word')
    expect(doubtArrival(word('13:00', '14:35'), known())).toBe('unseen')
  })
  test('told late is believed where positions of then show it, and not where they show another place', () => {
    expect(doubtArrival(word('13:00', '14:35'), known(seen('13:02')))).toBeUndefined()
    expect(doubtArrival(word('13:00', '14:35'), known(seen('13:02', FAR)))).toBe('elsewhere')
  })
  test('before the job was theirs is not believed, and the desk’s word is', () => {
    expect(doubtArrival(word('10:30', '12:10'), known(seen('10:00')))).toBe('late-word')
    expect(doubtArrival(word('10:30', '12:10', { byDriver: false }), known())).toBeUndefined()
  })
})

describe('a no-show', () => {
  const doubt = (noShow: Word, ...sights: Sight[]) =>
    doubtNoShow({ arrived: word('13:00'), noShow }, known(...sights))
  test('needs a position at the pickup, said or heard', () => {
    expect(doubt(word('14:00'))).toBe('unseen')
    expect(doubt(word('14:00'), seen('14:01'))).toBeUndefined()
    expect(doubt(word('14:00', '14:00', { point: PICKUP }))).toBeUndefined()
    expect(doubt(word('14:00', '14:00', { point: FAR }), seen('14:01'))).toBe('far-away')
  })
  test('said at the pickup by a phone that is heard elsewhere is doubted', () => {
    expect(doubt(word('14:00', '14:00', { point: PICKUP }), seen('14:01', FAR))).toBe('elsewhere')
  })
  test('falls with an arrival that is doubted, and stands on the desk’s word', () => {
    const noShow = word('14:00', '14:00', { point: PICKUP })
    const arrived = word('12:00', '13:55')
    expect(doubtNoShow({ arrived, noShow }, known())).toBe('unseen')
    expect(
      doubtNoShow({ arrived, noShow: { ...noShow, byDriver: false } }, known()),
    ).toBeUndefined()
  })
})
