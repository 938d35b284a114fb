import { STATUS } from '@kerbside/contract/booking.ts'
import { LEG_STATES, type LegState } from '@kerbside/domain/booking/leg-state.ts'
import { expect, test } from 'vitest'
import { decideButtons } from './decide-buttons.ts'

const byCard = { paymentmethod: 'card', ispaid: false, jobpartid: 1040718 }
const decide = (state: LegState, more: Partial<typeof byCard> = {}, mayCancel = true) =>
  decideButtons({ ...byCard, ...more, status: STATUS[state] }, { mayCancel })
const having = (button: 'receipt' | 'cancel' | 'track') =>
  LEG_STATES.filter((state) => decide(state)[button])

test('a receipt can be sent again unless the booking was cancelled', () => {
  expect(having('receipt')).not.toContain('cancelled')
  expect(having('receipt')).not.toContain('expired')
  expect(having('receipt')).toContain('no_show')
  expect(having('receipt')).toContain('completed')
})

test('a future booking can be cancelled, if the operator lets customers do so', () => {
  expect(having('cancel')).toEqual(['requested', 'confirmed', 'assigned'])
  expect(decide('confirmed', {}, false).cancel).toBe(false)
})

test('a car can be tracked from its departure on, and its route afterwards', () => {
  expect(having('track')).toEqual(['en_route', 'arrived', 'on_board', 'completed'])
})

test('an open amount can be paid, but not online if the driver takes it', () => {
  expect(decide('held').pay).toBe(true)
  expect(decide('completed').pay).toBe(true)
  expect(decide('held', { ispaid: true }).pay).toBe(false)
  expect(decide('confirmed', { paymentmethod: 'cash' }).pay).toBe(false)
  expect(decide('cancelled').pay).toBe(false)
  expect(decide('held', { jobpartid: 0 }).pay).toBe(false)
})
