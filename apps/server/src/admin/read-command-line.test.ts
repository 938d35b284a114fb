import { expect, test } from 'vitest'
import { COMMANDS } from './commands.ts'
import { describeUnknownCommand } from './read-command-line.ts'

test('a mistyped command is named, and an incomplete one lists only the commands of its group', () => {
  expect(describeUnknownCommand(COMMANDS, ['pricse', 'list'])).toBe(
    'There is no command pricse list. To list all commands: npm run kerbside -- help',
  )
  const prices = describeUnknownCommand(COMMANDS, ['prices', '--operator', 'kerbside'])
  expect(prices).toMatch(/prices import .*\n/)
  expect(prices).not.toMatch(/staff|secret/)
  expect(describeUnknownCommand(COMMANDS, ['prices', 'lst'])).toMatch(
    /^There is no command prices lst\n/,
  )
})
