import { expect, test } from 'vitest'
import { allChoices, isWanted } from './choice.ts'

const nothing = { choices: [], wantsTexts: false }

test('a customer who chose nothing gets texts only when the car is coming and when it is there', () => {
  const texted = allChoices(nothing)
    .filter(({ channel, isWanted: wanted }) => channel === 'sms' && wanted)
    .map(({ topic }) => topic)
  expect(texted).toEqual(['onTheWay', 'arrived'])
  expect(isWanted({ topic: 'onTheWay', channel: 'mail' }, nothing)).toBe(true)
  expect(isWanted({ topic: 'reminder', channel: 'sms' }, { ...nothing, wantsTexts: true })).toBe(
    true,
  )
})

test('a customer who turned the text off gets none, also when the car is coming', () => {
  const chosen = { topic: 'onTheWay', channel: 'sms', isWanted: false } as const
  expect(isWanted(chosen, { choices: [chosen], wantsTexts: false })).toBe(false)
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
