import { findPromotion, writePromotion } from '@kerbside/contract/promo/promotion.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { after, fromHeathrow, toCanaryWharf } from '@kerbside/domain/booking/draft/draft-given.ts'
import { findPromoNeed } from '@kerbside/domain/booking/draft/draft-promo.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { EMPTY_PREFILL, type Prefill } from '@kerbside/domain/promo/prefill.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { expect, test } from 'vitest'
import { openPromotion } from './open-promotion.ts'

const params = (draft: Draft) => ({ draft, vehicleTypeIds: [1, 2, 3] })

const PREFILL = {
  ...EMPTY_PREFILL,
  pickup: {
    point: { lat: 51.5049, lng: -0.0195 },
    category: 'Landmark',
    postcode: 'E14 4QQ',
    address: 'Canary Wharf',
  },
  dropOff: {
    point: { lat: 51.4719, lng: -0.488 },
    category: 'Air',
    postcode: 'TW6 2GA',
    address: 'Heathrow Terminal 5',
  },
  firstName: 'Maya',
  surname: 'Osei',
  promoCode: 'SPRING',
  vehicleTypeId: 3,
}

test('a link fills in the journey, the passenger, the car and the code', async () => {
  givenServer([answering(findPromotion, () => writePromotion(PREFILL))])
  // The page had the same journey in the opposite direction.
  const before = after(fromHeathrow, toCanaryWharf)
  const response = await openPromotion('a-token', params(before))
  if (response.is !== 'open') throw new Error(response.is)
  const draft = response.events.reduce(reduceDraft, before)
  expect(draft).toMatchObject({
    alert: undefined,
    pickup: { name: 'Canary Wharf', kind: 'landmark', postcode: 'E14 4QQ' },
    dropOff: { name: 'Heathrow Terminal 5', kind: 'terminal' },
    contact: { name: 'Maya Osei', diallingCode: '+44' },
    vehicleTypeId: 3,
    promo: { code: 'SPRING', off: 0 },
  })
  expect(findPromoNeed(draft)).toBeUndefined()
})

test('an expired link is over, one without a response can be tried again', async () => {
  givenServer([
    answering(findPromotion, () => Response.json({ code: 0, message: '' }, { status: 404 })),
  ])
  expect(await openPromotion('a-token', params(after()))).toEqual({ is: 'over' })
  givenServer([answering(findPromotion, () => new Response('', { status: 503 }))])
  expect(await openPromotion('a-token', params(after()))).toEqual({ is: 'unreachable' })
})

/** The draft after a link with this prefill. */
async function opened(prefill: Partial<Prefill>, before = after()) {
  givenServer([answering(findPromotion, () => writePromotion({ ...PREFILL, ...prefill }))])
  const response = await openPromotion('a-token', params(before))
  if (response.is !== 'open') throw new Error(response.is)
  return response.events.reduce(reduceDraft, before)
}

test('a link that may be changed locks nothing; its mode and mailing lists are applied', async () => {
  const draft = await opened({ mode: 'gateway', wantsEmail: true })
  expect(draft.link).toEqual({ mode: 'gateway', locks: [], wantsSms: false, wantsEmail: true })
})

test('a link that may not be changed locks what it filled in, and nothing else', async () => {
  const draft = await opened({ mayChange: false, email: 'maya@example.com' })
  expect(draft.link?.locks.toSorted()).toEqual(
    ['drop-off', 'email', 'name', 'pickup', 'promo', 'vehicle'].toSorted(),
  )
  const changed = [
    { type: 'pickup', place: undefined } as const,
    { type: 'contact', contact: { name: 'Another', phone: '2079460123' } } as const,
  ].reduce(reduceDraft, draft)
  expect(changed.pickup?.name).toBe('Canary Wharf')
  expect(changed.contact).toMatchObject({ name: 'Maya Osei', phone: '2079460123' })
})

test('a place of a link that is rejected is not locked, so that another can be chosen', async () => {
  const { dropOff, ...rest } = PREFILL
  const draft = await opened({ ...rest, mayChange: false, dropOff: { ...dropOff, postcode: '' } })
  expect(draft).toMatchObject({ dropOff: undefined, alert: 'no-postcode' })
  expect(draft.link?.locks).toContain('pickup')
  expect(draft.link?.locks).not.toContain('drop-off')
})

test('a second link releases the locks of the first one', async () => {
  const first = await opened({ mayChange: false })
  const second = await opened({ promoCode: 'AUTUMN', mayChange: false }, first)
  expect(second.promo?.code).toBe('AUTUMN')
  expect(second.link?.locks).toContain('promo')
})

test('a car the operator no longer has is not locked', async () => {
  const draft = await opened({ vehicleTypeId: 9, mayChange: false })
  expect(draft.link?.locks).not.toContain('vehicle')
})
