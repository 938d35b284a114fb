import type { KnownPlace } from '@kerbside/domain/operator/operator.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { givenNonce, mayaBooking } from '../../apps/server/test/given.ts'
import type { TestClient } from '../../apps/server/test/test-app.ts'
import type { City } from './open-city.ts'

export type Slug = 'kerbside' | 'northway'

/** A customer who booked, in their browser. */
export type Person = {
  slug: Slug
  client: TestClient
  reference: string
  pickupAt: Date
  /** When they cancel; undefined: never. */
  cancelsAt: Date | undefined
}

const GOOD_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'
const MINUTE = 60_000

/** Books between two places of the operator's price list, in cash or by card; undefined if rejected. */
export async function book(
  city: City,
  { slug, maxLeadHours }: { slug: Slug; maxLeadHours: number },
): Promise<Person | undefined> {
  const { testApp, dice, now } = city
  const context = await testApp.context(slug)
  const { settings, zone } = context.profile
  const items = settings.priceList.flatMap((category) => category.items)
  const item = dice.pick(items)
  const [from, to] = dice.chance(0.5) ? [item.from, item.to] : [item.to, item.from]
  const leadMinutes = 75 + dice.below(Math.max(1, (dice.chance(0.4) ? 1 : maxLeadHours) * 60 - 75))
  const pickupAt = new Date(now().getTime() + leadMinutes * MINUTE)
  const client = testApp.client(`${slug}.localhost`)
  const quoteInput = {
    ...endOf('pick', from),
    ...endOf('doff', to),
    bookingdate: localAt(pickupAt, zone),
    passengers: 1 + dice.below(3),
    luggages: dice.below(3),
  }
  const quoted = await client.post('/api/quotation', quoteInput)
  if (quoted.body['quoteid'] === undefined) return undefined
  const wanted = mayaBooking(quoted.body as Parameters<typeof mayaBooking>[0])
  const byCard = dice.chance(0.5)
  const declined = byCard && dice.chance(0.15)
  const nonce = byCard
    ? await givenNonce(testApp, { number: declined ? DECLINED_CARD : GOOD_CARD, merchant: slug })
    : ''
  const booking = byCard ? { ...wanted, paymentmethod: 'card', nonce } : wanted
  const { body } = await client.post('/api/createbookingTest', booking)
  if (typeof body['Bref'] !== 'string') return undefined
  const changes = dice.chance(0.12)
  const cancelsAt = new Date(now().getTime() + leadMinutes * MINUTE * dice.between(0.1, 1.05))
  return {
    slug,
    client,
    reference: body['Bref'],
    pickupAt,
    cancelsAt: changes ? cancelsAt : undefined,
  }
}

/** The cancellation charge is shown first, as on the page, and accepted. */
export async function cancel({ client, reference }: Person): Promise<void> {
  const quoteInput = { source: 'web', bookingref: reference }
  const shown = await client.post('/api/cancelbooking', { ...quoteInput, preview: true })
  const fee = shown.body['fee']
  await client.post('/api/cancelbooking', {
    ...quoteInput,
    ...(typeof fee === 'number' && { fee }),
  })
}

const endOf = (end: 'pick' | 'doff', { name, point, postcode, kind, code }: KnownPlace) => ({
  [end]: name,
  [`${end}lat`]: point.lat,
  [`${end}lng`]: point.lng,
  [end === 'pick' ? 'pickpostcode' : 'droppostcode']: postcode,
  ...(kind === 'airport' && { [`${end}category`]: 'Air', [`${end}code`]: code }),
})
