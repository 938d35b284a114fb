import { expect, test } from 'vitest'
import { isLastOwner } from './last-owner.ts'

const ann = { id: 'ann', role: 'owner', isEnrolled: true } as const
const ben = { id: 'ben', role: 'owner', isEnrolled: true } as const

test('one of two owners may leave', () => {
  expect(isLastOwner([ann, ben], { id: 'ann' })).toBe(false)
})

test('the last owner stays, and an invited owner does not count as a second one', () => {
  expect(isLastOwner([ann, { ...ben, isEnrolled: false }], { id: 'ann' })).toBe(true)
})

test('a dispatcher may always leave', () => {
  expect(
    isLastOwner([ann, { id: 'ben', role: 'dispatcher', isEnrolled: true }], { id: 'ben' }),
  ).toBe(false)
})
