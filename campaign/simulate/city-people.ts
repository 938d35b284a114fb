import type { KnownPlace } from '@kerbside/domain/operator/operator.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { givenNonce, mayaBooks } from '../../apps/server/test/given.ts'
import type { Visitor } from '../../apps/server/test/house.ts'
import type { City } from './open-city.ts'

export type Slug = 'kerbside' | 'northway'

/** One who booked, in their browser. */
export type Person = {
  slug: Slug
  visitor: Visitor
  reference: string
  pickupAt: Date
  /** When they will change their mind; undefined: they will not. */
  cancelsAt: Date | undefined
}

const GOOD_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'
const MINUTE = 60_000

/** Somebody books from one place of the operator's price list to another, by cash or by card; undefined when refused. */
export async function book(
  city: City,
  { slug, mostLeadHours }: { slug: Slug; mostLeadHours: number },
): Promise<Person | undefined> {
  const { house, dice, now } = city
  const call = await house.call(slug)
  const { settings, zone } = call.profile
  const items = settings.priceList.flatMap((category) => category.items)
  const item = dice.pick(items)
  const [from, to] = dice.chance(0.5) ? [item.from, item.to] : [item.to, item.from]
  const leadMinutes = 75 + dice.below(Math.max(1, (dice.chance(0.4) ? 1 : mostLeadHours) * 60 - 75))
  const pickupAt = new Date(now().getTime() + leadMinutes * MINUTE)
  const visitor = house.visitor(`${slug}.localhost`)
  const asked = {
    ...endOf('pick', from),
    ...endOf('doff', to),
    bookingdate: localAt(pickupAt, zone),
    passengers: 1 + dice.below(3),
    luggages: dice.below(3),
  }
  const quoted = await visitor.post('/api/quotation', asked)
  if (quoted.body['quoteid'] === undefined) return undefined
  const wanted = mayaBooks(quoted.body as Parameters<typeof mayaBooks>[0])
  const byCard = dice.chance(0.5)
  const declined = byCard && dice.chance(0.15)
  const nonce = byCard
    ? await givenNonce(house, { number: declined ? DECLINED_CARD : GOOD_CARD, merchant: slug })
    : ''
  const said = byCard ? { ...wanted, paymentmethod: 'card', nonce } : wanted
  const { body } = await visitor.post('/api/createbookingTest', said)
  if (typeof body['Bref'] !== 'string') return undefined
  const changes = dice.chance(0.12)
  const cancelsAt = new Date(now().getTime() + leadMinutes * MINUTE * dice.between(0.1, 1.05))
  return {
    slug,
    visitor,
    reference: body['Bref'],
    pickupAt,
    cancelsAt: changes ? cancelsAt : undefined,
  }
}

/** What it costs is looked at first, as on the page, and agreed to. */
export async function cancel({ visitor, reference }: Person): Promise<void> {
  const asked = { source: 'web', bookingref: reference }
  const shown = await visitor.post('/api/cancelbooking', { ...asked, preview: true })
  const fee = shown.body['fee']
  await visitor.post('/api/cancelbooking', { ...asked, ...(typeof fee === 'number' && { fee }) })
}

const endOf = (end: 'pick' | 'doff', { name, point, postcode, kind, code }: KnownPlace) => ({
  [end]: name,
  [`${end}lat`]: point.lat,
  [`${end}lng`]: point.lng,
  [end === 'pick' ? 'pickpostcode' : 'droppostcode']: postcode,
  ...(kind === 'airport' && { [`${end}category`]: 'Air', [`${end}code`]: code }),
})
