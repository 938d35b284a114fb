import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { type ListedRefund, matchRefunds, type WrittenRefund } from './match-refunds.ts'

const ours = (id: string, odd: Partial<WrittenRefund> = {}): WrittenRefund => ({
  id,
  key: `key-${id}`,
  state: 'unknown',
  providerRef: undefined,
  amount: minor(1000),
  ...odd,
})
const theirs = (ref: string, odd: Partial<ListedRefund> = {}): ListedRefund => ({
  ref,
  state: 'succeeded',
  amount: minor(1000),
  ...odd,
})
const pairs = (written: WrittenRefund[], listed: ListedRefund[]) => {
  const { told, byHand } = matchRefunds(written, listed)
  return {
    told: told.map(({ id, refund }) => [id, refund.ref]),
    byHand: byHand.map(({ ref }) => ref),
  }
}

test('a refund is found again by the name the gateway gave it', () => {
  const known = ours('a', { state: 'submitted', providerRef: 're_1' })
  expect(pairs([known], [theirs('re_1', { amount: minor(1) })])).toEqual({
    told: [['a', 're_1']],
    byHand: [],
  })
})

test('one whose answer was lost is found by its key, and not mistaken for another of the amount', () => {
  expect(
    pairs([ours('a')], [theirs('re_0', { key: '' }), theirs('re_1', { key: 'key-a' })]),
  ).toEqual({ told: [['a', 're_1']], byHand: ['re_0'] })
})

test('where the gateway tells no keys, the only one of the amount is it', () => {
  expect(pairs([ours('a')], [theirs('re_1'), theirs('re_2', { amount: minor(500) })])).toEqual({
    told: [['a', 're_1']],
    byHand: ['re_2'],
  })
})

test('two of one amount are left alone until each is asked for under its key', () => {
  expect(pairs([ours('a'), ours('b')], [theirs('re_1')])).toEqual({ told: [], byHand: [] })
  expect(pairs([ours('a')], [theirs('re_1'), theirs('re_2')])).toEqual({ told: [], byHand: [] })
})

test('what was given back at the gateway’s desk is nobody’s of ours', () => {
  const waiting = ours('a', { state: 'pending' })
  const done = ours('b', { state: 'succeeded', providerRef: 're_1' })
  expect(pairs([waiting, done], [theirs('re_1'), theirs('re_2')])).toEqual({
    told: [['b', 're_1']],
    byHand: ['re_2'],
  })
})

test('what failed at the gateway’s desk gave nothing back', () => {
  expect(pairs([], [theirs('re_1', { state: 'failed' })])).toEqual({ told: [], byHand: [] })
})
