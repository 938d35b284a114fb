import { expect, test } from 'vitest'
import { isTransient, sqlStateOf, violationOf } from './database-error.ts'

test('a violated constraint is named with its table', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    table: 'offer',
    constraint: 'one_offer_of_a_leg',
  })
  expect(violationOf(error)).toEqual({
    kind: 'unique',
    table: 'offer',
    constraint: 'one_offer_of_a_leg',
  })
  expect(violationOf({ code: '23514', table: 'promo' })?.kind).toBe('check')
})

test.each([undefined, null, 'text', new Error('no code'), { code: '57014' }, { code: 'EPIPE' }])(
  '%j violates no constraint',
  (error) => {
    expect(violationOf(error)).toBeUndefined()
  },
)

test('a serialisation failure and a deadlock may be retried', () => {
  expect([{ code: '40001' }, { code: '40P01' }, { code: '23505' }].map(isTransient)).toEqual([
    true,
    true,
    false,
  ])
})

test('an error without a code has the state ""', () => {
  expect([sqlStateOf(new Error('no code')), sqlStateOf(undefined)]).toEqual(['', ''])
})
