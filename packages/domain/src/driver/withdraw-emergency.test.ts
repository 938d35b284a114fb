import { expect, test } from 'vitest'
import { canWithdraw } from './withdraw-emergency.ts'

const raisedAt = new Date('2026-11-24T12:00:00Z')
const at = (text: string) => canWithdraw({ raisedAt, at: new Date(`2026-11-24T12:${text}Z`) })

test('a mistaken press can be withdrawn for some seconds, later only the office resolves it', () => {
  expect([at('00:00'), at('00:10'), at('00:15')]).toEqual([true, true, true])
  expect([at('00:16'), at('30:00')]).toEqual([false, false])
})
