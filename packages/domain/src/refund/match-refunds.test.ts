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
  const { reported, byHand } = matchRefunds(written, listed)
  return {
    reported: reported.map(({ id, refund }) => [id, refund.ref]),
    byHand: byHand.map(({ ref }) => ref),
  }
}

test('a refund is matched by the gateway’s reference', () => {
  const known = ours('a', { state: 'submitted', providerRef: 're_1' })
  expect(pairs([known], [theirs('re_1', { amount: minor(1) })])).toEqual({
    reported: [['a', 're_1']],
    byHand: [],
  })
})

test('a refund whose response was lost is matched by its key, not by an equal amount', () => {
  expect(
    pairs([ours('a')], [theirs('re_0', { key: '' }), theirs('re_1', { key: 'key-a' })]),
  ).toEqual({ reported: [['a', 're_1']], byHand: ['re_0'] })
})

test('if the gateway reports no keys, the only refund of the same amount matches', () => {
  expect(pairs([ours('a')], [theirs('re_1'), theirs('re_2', { amount: minor(500) })])).toEqual({
    reported: [['a', 're_1']],
    byHand: ['re_2'],
  })
})

test('two refunds of the same amount stay unmatched until each is requested again under its key', () => {
  expect(pairs([ours('a'), ours('b')], [theirs('re_1')])).toEqual({ reported: [], byHand: [] })
  expect(pairs([ours('a')], [theirs('re_1'), theirs('re_2')])).toEqual({ reported: [], byHand: [] })
})

test('a refund made in the gateway’s own dashboard matches none of ours', () => {
  const waiting = ours('a', { state: 'pending' })
  const done = ours('b', { state: 'succeeded', providerRef: 're_1' })
  expect(pairs([waiting, done], [theirs('re_1'), theirs('re_2')])).toEqual({
    reported: [['b', 're_1']],
    byHand: ['re_2'],
  })
})

test('a failed refund in the gateway’s dashboard returned no money', () => {
  expect(pairs([], [theirs('re_1', { state: 'failed' })])).toEqual({ reported: [], byHand: [] })
})
