import { expect, test } from 'vitest'
import { allChoices, isWanted } from './choice.ts'

const nothing = { choices: [], wantsTexts: false }

test('a customer who chose nothing gets e-mails, and texts only if they asked for texts', () => {
  expect(isWanted({ topic: 'onTheWay', channel: 'mail' }, nothing)).toBe(true)
  expect(isWanted({ topic: 'onTheWay', channel: 'sms' }, nothing)).toBe(false)
  expect(isWanted({ topic: 'arrived', channel: 'sms' }, { ...nothing, wantsTexts: true })).toBe(
    true,
  )
})

test('a choice applies to its topic only: no text on arrival, but one when the car sets off', () => {
  const chosen = { topic: 'arrived', channel: 'sms', isWanted: false } as const
  const params = { choices: [chosen], wantsTexts: true }
  expect(isWanted(chosen, params)).toBe(false)
  expect(isWanted({ topic: 'onTheWay', channel: 'sms' }, params)).toBe(true)
})

test('the booking confirmation e-mail cannot be turned off', () => {
  const chosen = { topic: 'booking', channel: 'mail', isWanted: false } as const
  expect(isWanted(chosen, { choices: [chosen], wantsTexts: false })).toBe(true)
  expect(allChoices(nothing)).toHaveLength(21)
})
