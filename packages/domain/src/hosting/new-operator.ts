import type { Point } from '../geo.ts'
import { type Article, type Content, type Operator, UNSAID } from '../operator/operator.ts'

/** What whoever runs the install says of a new operator; the rest its owner does. */
export type OperatorWish = {
  slug: string
  name: string
  zone: string
  currency: string
  country: string
  base: Point
}

export type WishFault =
  | 'bad-slug'
  | 'bad-name'
  | 'bad-zone'
  | 'bad-currency'
  | 'bad-country'
  | 'bad-base'

const SLUG = /^[a-z](?:[a-z0-9-]{0,38}[a-z0-9])$/

/** What the world has; the domain has no list of it. */
export type KnownWorld = Record<'isZone' | 'isCurrency' | 'isCountry', (said: string) => boolean>

export function judgeWish(
  wish: OperatorWish,
  { isZone, isCurrency, isCountry }: KnownWorld,
): WishFault | undefined {
  const { slug, name, zone, currency, country, base } = wish
  if (!SLUG.test(slug)) return 'bad-slug'
  if (name.trim() === '' || name.length > 80 || /\p{Cc}/u.test(name)) return 'bad-name'
  if (!isZone(zone)) return 'bad-zone'
  if (!/^[A-Z]{3}$/.test(currency) || !isCurrency(currency)) return 'bad-currency'
  if (!/^[A-Z]{2}$/.test(country) || !isCountry(country)) return 'bad-country'
  const isOnEarth = Math.abs(base.lat) <= 90 && Math.abs(base.lng) <= 180
  return isOnEarth ? undefined : 'bad-base'
}

/** The first letters of its words before a reference, until the owner says others. */
const lettersOf = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 3)
    .padEnd(2, slug.slice(1, 2))
    .toUpperCase()

const article = (title: string): Article => ({ title, lead: '', sections: [] })

/** Headings and nothing made up: what an operator promises only it can say. */
const emptyContent = (name: string): Content => ({
  hero: { title: `Book a car with ${name}`, lead: '', from: '', to: '' },
  facts: [],
  airports: { title: 'Airports', note: '', codes: [], guides: {} },
  steps: { title: 'How it works', items: [] },
  fleetTitle: 'Our cars',
  questions: { title: 'Questions', items: [] },
  desk: { quote: '', text: '', by: '' },
  legal: '',
  articles: {
    service: article('Our service'),
    about: article(`About ${name}`),
    policy: article('Privacy policy'),
    cookie: article('Cookies'),
    terms: article('Terms of service'),
  },
})

/** The base of a new operator until it sets its own (specification, section 9). */
export const DEFAULT_BASE: Point = { lat: 51.537, lng: -0.015 }

/** A new operator as it begins: in test mode, without a price, a promise or a word it has not said. */
export function newOperator(
  wish: OperatorWish & {
    id: string
    /** Where its airports' prices lead: the town it is at home in. Its own name where none is known. */
    town?: string | undefined
  },
): Operator {
  const { id, slug, zone, currency, country, base, town = '' } = wish
  const name = wish.name.trim()
  return {
    id,
    slug,
    name,
    mode: 'test',
    zone,
    currency,
    country,
    base,
    brand: {
      title: name,
      colour: '#1f5fa8',
      accent: '#f4c95d',
      mode: 'auto',
      shape: 'soft',
      display: 'sans',
      mark: 'initial',
    },
    settings: {
      ...UNSAID,
      company: name,
      about: '',
      phone: '',
      email: '',
      address: '',
      referencePrefix: lettersOf(slug),
      siteMode: 'wizard',
      widgetMode: 'overflow',
      quoteTimeout: 10,
      minLeadMinutes: 15,
      minuteStep: 1,
      mostVias: 3,
      minPassengers: 1,
      minLuggages: 0,
      allowGuest: true,
      flightInline: undefined,
      allowFlightNull: true,
      paymentMethods: ['card', 'cash'],
      defaultPaymentMethod: 'card',
      paymentGateway: 'sandbox',
      // None: the second price is preselected.
      defaultVehicleTypeId: 0,
      showPet: true,
      showSmallChildSeat: true,
      showLargeChildSeat: true,
      showOtherEquipments: true,
      showSignUpFirst: false,
      customersMayCancel: true,
      autoOpenChat: false,
      mapSource: 'google',
      embedders: [],
      airports: [],
      centre: { kind: 'town', name: town || name, postcode: '', point: base, code: '' },
      priceList: [],
      content: emptyContent(name),
    },
  }
}
