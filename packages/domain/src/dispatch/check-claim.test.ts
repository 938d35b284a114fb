import { describe, expect, test } from 'vitest'
import { type DriverClaim, findArrivalDoubt, findNoShowDoubt, type Sight } from './check-claim.ts'

const PICKUP = { lat: 51.5, lng: -0.1 }
const FAR = { lat: 51.6, lng: -0.1 }
const timeAt = (clock: string) => new Date(`2026-03-10T${clock}:00Z`)
const seen = (clock: string, point = PICKUP): Sight => ({ at: timeAt(clock), point })
const claimAt = (
  time: string,
  receivedTime = time,
  more: Partial<DriverClaim> = {},
): DriverClaim => ({
  sentAt: timeAt(time),
  receivedAt: timeAt(receivedTime),
  point: undefined,
  byDriver: true,
  ...more,
})
const evidence = (...sights: Sight[]) => ({ pickup: PICKUP, sights, assignedAt: timeAt('11:00') })

describe('an arrival', () => {
  test('reported at once is believed, with a position at the pickup or with none', () => {
    expect(findArrivalDoubt(claimAt('13:00'), evidence())).toBeUndefined()
    expect(findArrivalDoubt(claimAt('13:00'), evidence(seen('12:59')))).toBeUndefined()
  })
  test('reported from a place ten kilometres away is doubted', () => {
    expect(findArrivalDoubt(claimAt('13:00', '13:00', { point: FAR }), evidence())).toBe('far-away')
    expect(findArrivalDoubt(claimAt('13:00'), evidence(seen('13:01', FAR)))).toBe('elsewhere')
  })
  test('reported late by a phone that was offline all the while is believed', () => {
    expect(
      findArrivalDoubt(claimAt('13:00', '14:35'), evidence(seen('12:50', FAR))),
    ).toBeUndefined()
  })
  test('reported late by a phone that was online meanwhile, or has never sent a position, is doubted', () => {
    expect(findArrivalDoubt(claimAt('13:00', '14:35'), evidence(seen('13:30')))).toBe('late-claim')
    expect(findArrivalDoubt(claimAt('13:00', '14:35'), evidence())).toBe('unseen')
  })
  test('reported late is believed if positions of that time confirm it, and doubted if they show another place', () => {
    expect(findArrivalDoubt(claimAt('13:00', '14:35'), evidence(seen('13:02')))).toBeUndefined()
    expect(findArrivalDoubt(claimAt('13:00', '14:35'), evidence(seen('13:02', FAR)))).toBe(
      'elsewhere',
    )
  })
  test('before the leg was assigned is doubted, but a claim by the desk is believed', () => {
    expect(findArrivalDoubt(claimAt('10:30', '12:10'), evidence(seen('10:00')))).toBe('late-claim')
    expect(
      findArrivalDoubt(claimAt('10:30', '12:10', { byDriver: false }), evidence()),
    ).toBeUndefined()
  })
})

describe('a no-show', () => {
  const doubt = (noShow: DriverClaim, ...sights: Sight[]) =>
    findNoShowDoubt({ arrived: claimAt('13:00'), noShow }, evidence(...sights))
  test('needs a position at the pickup, from the claim or from the tracking', () => {
    expect(doubt(claimAt('14:00'))).toBe('unseen')
    expect(doubt(claimAt('14:00'), seen('14:01'))).toBeUndefined()
    expect(doubt(claimAt('14:00', '14:00', { point: PICKUP }))).toBeUndefined()
    expect(doubt(claimAt('14:00', '14:00', { point: FAR }), seen('14:01'))).toBe('far-away')
  })
  test('claimed at the pickup by a phone that is tracked elsewhere is doubted', () => {
    expect(doubt(claimAt('14:00', '14:00', { point: PICKUP }), seen('14:01', FAR))).toBe(
      'elsewhere',
    )
  })
  test('is doubted together with its arrival, and believed if the desk records it', () => {
    const noShow = claimAt('14:00', '14:00', { point: PICKUP })
    const arrived = claimAt('12:00', '13:55')
    expect(findNoShowDoubt({ arrived, noShow }, evidence())).toBe('unseen')
    expect(
      findNoShowDoubt({ arrived, noShow: { ...noShow, byDriver: false } }, evidence()),
    ).toBeUndefined()
  })
})
