import { expect, test } from 'vitest'
import { pageLink } from './links.ts'

test.each([
  [['home'], '/'],
  [['index'], '/'],
  [['booking'], '/booking.html'],
  [['confirmed', 'Ab-9_x'], '/confirmed/Ab-9_x.html'],
  [['resetpassword', '12', 'c0de'], '/resetpassword/12/c0de.html'],
  [['ticket', '../admin?x'], '/ticket/..%2Fadmin%3Fx.html'],
] as const)('the address of %j is %s', ([name, ...about], link) => {
  expect(pageLink(name, ...about)).toBe(link)
})
