import { expect, test } from 'vitest'
import { COMMANDS } from './commands.ts'
import { sayUnknown } from './read-words.ts'

test('a mistyped command is named, and half a one lists those of its group only', () => {
  expect(sayUnknown(COMMANDS, ['pricse', 'list'])).toBe(
    'There is no command pricse list. All of them: npm run kerbside -- help',
  )
  const prices = sayUnknown(COMMANDS, ['prices', '--operator', 'kerbside'])
  expect(prices).toMatch(/prices import .*\n/)
  expect(prices).not.toMatch(/staff|secret/)
  expect(sayUnknown(COMMANDS, ['prices', 'lst'])).toMatch(/^There is no command prices lst\n/)
})
