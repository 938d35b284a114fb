import { findPromotion, writePromotion } from '@kerbside/contract/promo/promotion.ts'
import { after, fromHeathrow, toCanaryWharf } from '@kerbside/domain/booking/draft-given.ts'
import { findPromoNeed } from '@kerbside/domain/booking/draft-needs.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft-reduce.ts'
import { EMPTY_PREFILL } from '@kerbside/domain/promo/prefill.ts'
import { expect, test } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { openPromotion } from './open-promotion.ts'

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
  const answer = await openPromotion('a-token')
  if (answer.is !== 'open') throw new Error(answer.is)
  // What was on the page was the same journey the other way round.
  const draft = answer.events.reduce(reduceDraft, after(fromHeathrow, toCanaryWharf))
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

test('a link that has ended is over, one that nobody answered may be tried again', async () => {
  givenServer([
    answering(findPromotion, () => Response.json({ code: 0, message: '' }, { status: 404 })),
  ])
  expect(await openPromotion('a-token')).toEqual({ is: 'over' })
  givenServer([answering(findPromotion, () => new Response('', { status: 503 }))])
  expect(await openPromotion('a-token')).toEqual({ is: 'unheard' })
})
