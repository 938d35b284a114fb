import { findAddress, searchAddress, writeAddress } from '@kerbside/contract/places.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import {
  after,
  at,
  CANARY_WHARF,
  HEATHROW,
  PADDINGTON,
  RULES,
} from '@kerbside/domain/booking/draft/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeAll, expect, test } from 'vitest'
import { openJourneyLink } from './open-journey-link.ts'

const LIMITS = {
  max: {
    passengers: 8,
    luggage: 8,
    handbags: 8,
    smallPets: 0,
    otherPets: 0,
    smallChildSeats: 2,
    largeChildSeats: 2,
  },
  vehicleTypeIds: [1, 2, 3],
  maxVias: 2,
}

const KNOWN = [HEATHROW, CANARY_WHARF, PADDINGTON]
const search = answering(searchAddress, ({ prefix }) => ({
  code: 1,
  message: '',
  addresses: KNOWN.filter(({ name }) => name.startsWith(prefix)).map(writeAddress),
}))
/** Full addresses: every point is Paddington. */
const whole = answering(findAddress, () => ({
  code: 1,
  message: '',
  address: writeAddress(PADDINGTON),
}))

beforeAll(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [booking, link] })
})

async function opened(query: string, before: Draft = after()) {
  const { requests } = givenServer([search, whole])
  const { events, errors } = await openJourneyLink(new URLSearchParams(query), {
    draft: before,
    rules: RULES,
    limits: LIMITS,
  })
  return { draft: events.reduce(reduceDraft, before), errors, requests }
}

test('a link becomes the journey it describes', async () => {
  const { draft, errors } = await opened(
    'pickup=Heathrow&via=Paddington&dropoff=Canary&when=2026-12-04T10:30&return=2026-12-06T18:00&passengers=3&vehicle=2',
  )
  expect(errors).toEqual([])
  expect(draft).toMatchObject({
    pickup: { name: 'Heathrow Terminal 5' },
    vias: [{ name: 'Paddington Station' }],
    dropOff: { name: 'Canary Wharf' },
    time: { kind: 'later', local: '2026-12-04T10:30' },
    returnKind: 'return',
    returnLocal: '2026-12-06T18:00',
    party: { passengers: 3 },
    vehicleTypeId: 2,
  })
})

test('a point is looked up like a press on the map', async () => {
  const { draft, requests } = await opened('pickup=51.5154,-0.1755')
  expect(draft.pickup?.name).toBe('Paddington Station')
  expect(requests.map(({ input }) => input)).toMatchObject([{ id: 'pin:51.51540,-0.17550' }])
})

test('the journey of a link replaces a typed one, and the passenger stays', async () => {
  const before = after(
    at('2026-12-04T10:00'),
    { type: 'via-added' },
    {
      type: 'contact',
      contact: { name: 'Maya Osei' },
    },
  )
  const { draft } = await opened('pickup=Paddington', before)
  expect(draft).toMatchObject({ vias: [], time: { kind: 'now' }, contact: { name: 'Maya Osei' } })
})

test('a link without places changes only what it names', async () => {
  const before = after({ type: 'pickup', place: HEATHROW })
  const { draft } = await opened('passengers=4', before)
  expect(draft).toMatchObject({ pickup: HEATHROW, party: { passengers: 4 } })
})

test.each([
  ['pickup=Atlantis', 'We couldn’t find “Atlantis”. Please choose the place again.'],
  ['pickup=Heathrow&dropoff=Heathrow', '“Heathrow” can’t be part of this trip.'],
  ['pickup=Heathrow&dropoff=Canary&via=Canary', '“Canary” can’t be part of this trip.'],
  ['when=2026-12-03T09:05', 'The earliest time we can pickup from this address is Thu 3 Dec'],
  ['when=2029-01-01T10:00', 'We take bookings up to a year ahead.'],
  ['when=2027-03-28T01:30', 'The clocks go forward then.'],
  ['when=2026-12-04T10:00&return=2026-12-04T09:00', 'The earliest possible return date is'],
  ['return=soon', 'We couldn’t read the return time.'],
  ['passengers=9', 'Passengers: choose a number from 1 to 8.'],
  ['vehicle=7', 'We don’t have the car in your link.'],
  ['via=a&via=b&via=c', 'You can add 2 stops at most.'],
])('%s follows the rules of the form', async (query, sentence) => {
  const { draft, errors } = await opened(query)
  expect(errors.join(' ')).toContain(sentence)
  // The link's message states it; the form shows no alert of its own.
  expect(draft.alert).toBeUndefined()
})

test('a stop that is rejected leaves no empty field behind', async () => {
  const { draft } = await opened('pickup=Heathrow&dropoff=Canary&via=Canary&via=Atlantis')
  expect(draft.vias).toEqual([])
})

test('a return with an unusable time stays a return, and the form asks for its time', async () => {
  const { draft } = await opened('when=2026-12-04T10:00&return=2026-12-04T09:00')
  expect(draft).toMatchObject({ returnKind: 'return', returnLocal: undefined })
})

test('if a look-up cannot be reached nothing is changed, and the link can be opened again', async () => {
  givenServer([answering(searchAddress, () => new Response('', { status: 503 }))])
  const details = { draft: after(), rules: RULES, limits: LIMITS }
  await expect(openJourneyLink(new URLSearchParams('pickup=Heathrow'), details)).rejects.toThrow()
})
