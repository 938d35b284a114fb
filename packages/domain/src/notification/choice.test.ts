import { expect, test } from 'vitest'
import { allChoices, isWanted } from './choice.ts'

const nothing = { choices: [], wantsTexts: false }

test('who chose nothing gets letters, and no texts they did not ask for', () => {
  expect(isWanted({ topic: 'onTheWay', channel: 'mail' }, nothing)).toBe(true)
  expect(isWanted({ topic: 'onTheWay', channel: 'sms' }, nothing)).toBe(false)
  expect(isWanted({ topic: 'arrived', channel: 'sms' }, { ...nothing, wantsTexts: true })).toBe(
    true,
  )
})

test('one choice is one choice: no text when the car arrives, but when it sets off', () => {
  const chosen = { topic: 'arrived', channel: 'sms', isWanted: false } as const
  const facts = { choices: [chosen], wantsTexts: true }
  expect(isWanted(chosen, facts)).toBe(false)
  expect(isWanted({ topic: 'onTheWay', channel: 'sms' }, facts)).toBe(true)
})

test('the letter that confirms a booking cannot be chosen away', () => {
  const chosen = { topic: 'booking', channel: 'mail', isWanted: false } as const
  expect(isWanted(chosen, { choices: [chosen], wantsTexts: false })).toBe(true)
  expect(allChoices(nothing)).toHaveLength(21)
})
