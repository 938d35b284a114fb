import { STATUS } from '@kerbside/contract/booking.ts'
import { JOB_STATES, type JobState } from '@kerbside/domain/booking/job.ts'
import { expect, test } from 'vitest'
import { judgeButtons } from './judge-buttons.ts'

const byCard = { paymentmethod: 'card', ispaid: false, jobpartid: 1040718 }
const judge = (state: JobState, more: Partial<typeof byCard> = {}, mayCancel = true) =>
  judgeButtons({ ...byCard, ...more, status: STATUS[state] }, { mayCancel })
const having = (button: 'receipt' | 'cancel' | 'track') =>
  JOB_STATES.filter((state) => judge(state)[button])

test('a receipt is sent again for whatever was not cancelled', () => {
  expect(having('receipt')).not.toContain('cancelled')
  expect(having('receipt')).not.toContain('expired')
  expect(having('receipt')).toContain('no_show')
  expect(having('receipt')).toContain('completed')
})

test('a booking is cancelled while it is to come, where the operator lets customers', () => {
  expect(having('cancel')).toEqual(['requested', 'confirmed', 'assigned'])
  expect(judge('confirmed', {}, false).cancel).toBe(false)
})

test('a car is looked for from when it sets out, and its way afterwards', () => {
  expect(having('track')).toEqual(['en_route', 'arrived', 'on_board', 'completed'])
})

test('what is open is paid, but not to the desk when the driver takes it', () => {
  expect(judge('held').pay).toBe(true)
  expect(judge('completed').pay).toBe(true)
  expect(judge('held', { ispaid: true }).pay).toBe(false)
  expect(judge('confirmed', { paymentmethod: 'cash' }).pay).toBe(false)
  expect(judge('cancelled').pay).toBe(false)
  expect(judge('held', { jobpartid: 0 }).pay).toBe(false)
})
