import type { Point } from '../geo.ts'
import {
  type Article,
  type Content,
  DEFAULT_SETTINGS,
  type Operator,
} from '../operator/operator.ts'

/** What the platform enters for a new operator; its owner sets the rest. */
export type OperatorRequest = {
  slug: string
  name: string
  zone: string
  currency: string
  country: string
  base: Point
}

const OPERATOR_REQUEST_ERRORS = [
  'bad-name',
  'bad-slug',
  'bad-base',
  'bad-zone',
  'bad-currency',
  'bad-country',
] as const
export type OperatorRequestError = (typeof OPERATOR_REQUEST_ERRORS)[number]

const SLUG = /^[a-z](?:[a-z0-9-]{0,38}[a-z0-9])$/

/** Lookups for real-world reference data; the domain has no such lists. */
export type ReferenceChecks = Record<
  'isZone' | 'isCurrency' | 'isCountry',
  (input: string) => boolean
>

/** Everything that is wrong with a request, in the order of the form. */
export function checkOperatorRequest(
  operatorRequest: OperatorRequest,
  { isZone, isCurrency, isCountry }: ReferenceChecks,
): OperatorRequestError[] {
  const { slug, name, zone, currency, country, base } = operatorRequest
  const isWrong: Record<OperatorRequestError, boolean> = {
    'bad-name': name.trim() === '' || name.length > 80 || /\p{Cc}/u.test(name),
    'bad-slug': !SLUG.test(slug),
    'bad-base': !(Math.abs(base.lat) <= 90 && Math.abs(base.lng) <= 180),
    'bad-zone': !isZone(zone),
    'bad-currency': !/^[A-Z]{3}$/.test(currency) || !isCurrency(currency),
    'bad-country': !/^[A-Z]{2}$/.test(country) || !isCountry(country),
  }
  return OPERATOR_REQUEST_ERRORS.filter((error) => isWrong[error])
}

/** The first letters of the slug's words, as the default reference prefix until the owner sets another. */
const emailsOf = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 3)
    .padEnd(2, slug.slice(1, 2))
    .toUpperCase()

const article = (title: string): Article => ({ title, lead: '', sections: [] })

/** Headings only and no invented text: only the operator can state what it promises. */
const emptyContent = (name: string): Content => ({
  hero: { title: `Book a car with ${name}`, lead: '', from: '', to: '' },
  facts: [],
  airports: { title: 'Airports', note: '', codes: [], guides: {} },
  steps: { title: 'How it works', items: [] },
  fleetTitle: 'Our cars',
  questions: { title: 'Frequently asked questions', items: [] },
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

/** The base of a new operator until the operator sets its own (specification, section 9). */
export const DEFAULT_BASE: Point = { lat: 51.537, lng: -0.015 }

/** Builds a new operator: in test mode, without prices, promises or texts of its own. */
export function newOperator(
  operatorRequest: OperatorRequest & {
    id: string
    /** The operator's home town, to which its airport prices lead. The operator's name is used if it is unknown. */
    town?: string | undefined
  },
): Operator {
  const { id, slug, zone, currency, country, base, town = '' } = operatorRequest
  const name = operatorRequest.name.trim()
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
      ...DEFAULT_SETTINGS,
      company: name,
      about: '',
      phone: '',
      email: '',
      address: '',
      referencePrefix: emailsOf(slug),
      siteMode: 'wizard',
      widgetMode: 'overflow',
      quoteTimeout: 10,
      minLeadMinutes: 15,
      minuteStep: 1,
      maxVias: 3,
      minPassengers: 1,
      minLuggages: 0,
      allowGuest: true,
      flightInline: undefined,
      allowFlightNull: true,
      paymentMethods: ['card', 'cash'],
      defaultPaymentMethod: 'card',
      paymentGateway: 'sandbox',
      // 0 is no type: the second price is preselected.
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
