import { expect, test } from 'vitest'
import { givenDay, givenDriverLeg, givenOffer } from '../leg/given-driver-leg.ts'
import { arrivedAt, dayWithOutbox, meWithOutbox } from './day-with-outbox.ts'
import type { StoredEvent } from './driver-storage.ts'

let made = 0
const move = (to: Extract<StoredEvent, { kind: 'move' }>['to'], at: string): StoredEvent => ({
  kind: 'move',
  eventId: `move-${++made}`,
  at,
  reference: 1048213,
  to,
  reason: '',
})

test('steps done offline show as the job’s state, step by step', () => {
  const day = givenDay({ legs: [givenDriverLeg()] })
  const stored = [move('en_route', '2026-11-24T06:09:00Z'), move('arrived', '2026-11-24T06:31:00Z')]
  const [leg] = dayWithOutbox(day, stored).legs
  expect(leg).toMatchObject({ state: 'arrived', moves: [{ to: 'on_board' }] })
  expect(arrivedAt(stored, 1048213)).toBe('2026-11-24T06:31:00Z')
})

test('a finished job is in the finished list, with its cash', () => {
  const day = givenDay({ legs: [givenDriverLeg({ state: 'on_board' })] })
  const cash: StoredEvent = {
    kind: 'cash',
    eventId: 'cash-1',
    at: '2026-11-24T07:56:00Z',
    reference: 1048213,
    amount: 90,
  }
  const shown = dayWithOutbox(day, [move('completed', '2026-11-24T07:55:00Z'), cash])
  expect(shown.legs).toEqual([])
  expect(shown.done).toMatchObject([{ state: 'completed', moves: [], cashTaken: 90 }])
})

test('a job that was given back is gone from the list', () => {
  const day = givenDay({ legs: [givenDriverLeg()] })
  expect(dayWithOutbox(day, [move('confirmed', '2026-11-24T06:09:00Z')]).legs).toEqual([])
})

test('an accepted offer waits for the server’s result, a declined one is gone', () => {
  const offer = givenOffer()
  const day = givenDay({ offers: [offer] })
  const offerEvent = (decision: 'accept' | 'reject'): StoredEvent => ({
    kind: 'offer',
    eventId: decision,
    at: '2026-11-24T06:12:09Z',
    offerId: offer.offerId,
    answer: decision,
    reason: '',
  })
  expect(dayWithOutbox(day, [offerEvent('accept')])).toMatchObject({ offers: [], taking: [offer] })
  expect(dayWithOutbox(day, [offerEvent('reject')])).toMatchObject({ offers: [], taking: [] })
})

test('an event about a job the desk removed meanwhile changes nothing', () => {
  expect(dayWithOutbox(givenDay(), [move('arrived', '2026-11-24T06:31:00Z')])).toMatchObject({
    legs: [],
    done: [],
  })
})

test('a break begun offline shows at once, and a break that ended is over', () => {
  const me = {
    number: 1,
    firstName: 'Amir',
    lastName: 'Khan',
    phone: '+442079460123',
    office: '+442079460000',
    vehicles: [],
    emergencyNumber: '999',
    emergency: undefined,
    shift: { since: '2026-11-24T05:00:00Z', vehicleId: 1, breakSince: '' },
  }
  const pause = (on: boolean, at: string): StoredEvent => ({
    kind: 'break',
    eventId: `break-${++made}`,
    at,
    on,
  })
  const begun = pause(true, '2026-11-24T10:00:00Z')
  const ended = pause(false, '2026-11-24T10:20:00Z')
  expect(meWithOutbox(me, [begun]).shift?.breakSince).toBe('2026-11-24T10:00:00Z')
  expect(meWithOutbox(me, [begun, ended]).shift?.breakSince).toBe('')
  expect(meWithOutbox({ ...me, shift: undefined }, [begun]).shift).toBeUndefined()
})

test('parking added after the ride is not sent yet, and is no cash to collect', () => {
  const day = givenDay({ done: [givenDriverLeg({ state: 'completed', cashToTake: 86 })] })
  const parking: StoredEvent = {
    kind: 'charge',
    eventId: 'charge-2',
    at: '2026-11-24T09:50:00Z',
    reference: 1048213,
    charge: 'parking',
    amount: 6,
    note: '',
    photo: '',
  }
  expect(dayWithOutbox(day, [parking]).done).toMatchObject([
    { cashToTake: 86, charges: [{ kind: 'parking', amount: 6, state: 'sending' }] },
  ])
})

test('a job finished offline is open for charges for twelve hours', () => {
  const day = givenDay({ legs: [givenDriverLeg({ state: 'on_board' })] })
  expect(dayWithOutbox(day, [move('completed', '2026-11-24T07:55:00Z')]).done).toMatchObject([
    { chargesUntil: '2026-11-24T19:55:00.000Z' },
  ])
})

test('parking added offline is listed as not sent, and is in the cash to collect', () => {
  const day = givenDay({ legs: [givenDriverLeg({ state: 'on_board', cashToTake: 86 })] })
  const parking: StoredEvent = {
    kind: 'charge',
    eventId: 'charge-1',
    at: '2026-11-24T07:50:00Z',
    reference: 1048213,
    charge: 'parking',
    amount: 6,
    note: '',
    photo: '',
  }
  expect(dayWithOutbox(day, [parking]).legs).toMatchObject([
    { cashToTake: 92, charges: [{ kind: 'parking', amount: 6, state: 'sending' }] },
  ])
})
