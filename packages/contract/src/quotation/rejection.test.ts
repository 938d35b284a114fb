import { expect, test } from 'vitest'
import { writeQuoteRejection } from './rejection.ts'

test('the message about too many extras gives their number and name', () => {
  const { message } = writeQuoteRejection({
    reason: 'too-many-extras',
    extra: 'small-child-seat',
    max: 2,
  })
  expect(message).toBe('We can take up to 2 child seats. Please choose fewer.')
})
