import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { type DraftLink, type LockedPart, NO_CONTACT } from './draft.ts'
import { CANARY_WHARF, GATWICK, GIVEN_PRICE, givenQuoted, HEATHROW } from './draft-given.ts'
import { reduceDraft } from './draft-reduce.ts'

const FIVER = { code: 'FIVER', promoId: 1, off: minor(500), forPrice: GIVEN_PRICE }

const link = (...locks: readonly LockedPart[]): DraftLink => ({
  mode: '',
  locks,
  wantsSms: false,
  wantsEmail: false,
})

const givenLinked = (...locks: readonly LockedPart[]) =>
  givenQuoted(
    { type: 'vehicle', vehicleTypeId: 2 },
    { type: 'promo', promo: FIVER },
    { type: 'contact', contact: { name: 'Maya Osei' } },
    { type: 'linked', link: link(...locks) },
  )

test('a link without locks allows every change', () => {
  const draft = reduceDraft(givenLinked(), { type: 'dropoff', place: GATWICK })
  expect(draft.dropOff).toEqual(GATWICK)
})

test('a locked journey keeps its ends, whichever event would change them', () => {
  const draft = givenLinked('pickup', 'drop-off')
  const tried = [
    { type: 'pickup', place: undefined },
    { type: 'dropoff', place: GATWICK },
    { type: 'swap' },
  ] as const
  for (const event of tried) expect(reduceDraft(draft, event)).toBe(draft)
  expect(draft).toMatchObject({ pickup: HEATHROW, dropOff: CANARY_WHARF })
})

test('with only the pickup locked, the customer can choose the drop-off', () => {
  const draft = reduceDraft(givenLinked('pickup'), { type: 'dropoff', place: GATWICK })
  expect(draft.dropOff).toEqual(GATWICK)
  expect(reduceDraft(draft, { type: 'swap' })).toBe(draft)
})

test('a locked car cannot be exchanged for a bigger one', () => {
  const draft = givenLinked('vehicle')
  expect(reduceDraft(draft, { type: 'vehicle', vehicleTypeId: 3 }).vehicleTypeId).toBe(2)
})

test('a locked promo code is granted again for another price, but never replaced', () => {
  const draft = givenLinked('promo')
  const again = { ...FIVER, forPrice: 'another 2' }
  expect(reduceDraft(draft, { type: 'promo', promo: again }).promo).toEqual(again)
  const other = { ...FIVER, code: 'TENNER' }
  expect(reduceDraft(draft, { type: 'promo', promo: other }).promo?.code).toBe('FIVER')
})

test('a locked promo code that is no longer valid can be replaced', () => {
  const draft = reduceDraft(givenLinked('promo'), { type: 'promo-dropped', message: 'Over.' })
  const other = { ...FIVER, code: 'TENNER' }
  expect(reduceDraft(draft, { type: 'promo', promo: other }).promo?.code).toBe('TENNER')
})

test('a locked name stays, and the customer types what the link left empty', () => {
  const draft = reduceDraft(givenLinked('name'), {
    type: 'contact',
    contact: { name: 'Someone Else', email: 'maya@example.com' },
  })
  expect(draft.contact).toEqual({ ...NO_CONTACT, name: 'Maya Osei', email: 'maya@example.com' })
})

test('a locked phone keeps its dialling code', () => {
  const draft = reduceDraft(givenLinked('phone'), {
    type: 'contact',
    contact: { country: 'FR', diallingCode: '+33', phone: '1' },
  })
  expect(draft.contact).toMatchObject({ country: 'GB', diallingCode: '+44', phone: '' })
})

test('a new booking is not bound by the link', () => {
  const draft = reduceDraft(givenLinked('pickup'), { type: 'quotation-cancelled' })
  expect(draft).toMatchObject({ link: undefined, pickup: undefined })
})
