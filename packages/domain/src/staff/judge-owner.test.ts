import { expect, test } from 'vitest'
import { isLastOwner } from './judge-owner.ts'

const ann = { id: 'ann', role: 'owner', isEnrolled: true } as const
const ben = { id: 'ben', role: 'owner', isEnrolled: true } as const

test('of two owners either may go', () => {
  expect(isLastOwner([ann, ben], { id: 'ann' })).toBe(false)
})

test('the last owner stays, and who was only invited is no other one', () => {
  expect(isLastOwner([ann, { ...ben, isEnrolled: false }], { id: 'ann' })).toBe(true)
})

test('a dispatcher may always go', () => {
  expect(
    isLastOwner([ann, { id: 'ben', role: 'dispatcher', isEnrolled: true }], { id: 'ben' }),
  ).toBe(false)
})
