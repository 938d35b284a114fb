import { writeMoney } from '@kerbside/contract/money.ts'
import type { ExampleJourney, FoundPage, PageFacts } from '@kerbside/contract/pages.ts'
import type { KnownPlace, Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { airportSlug, findAirport } from './find-page.ts'
import { listSocialLinks } from './list-social-links.ts'

type PageParams = {
  found: FoundPage
  operator: Operator
  facts: PageFacts
  origin: string
  /** The page's title. */
  title: string
}

/**
 * Describes the page in schema.org terms for search engines: the operator, its services and prices, common questions.
 * It contains nothing that is not on the page, and no invented ratings.
 */
export function describeBusiness(request: PageParams): object {
  const parts = [
    business(request),
    ...website(request),
    ...services(request),
    ...questions(request),
    ...crumbs(request),
  ]
  return { '@context': 'https://schema.org', '@graph': parts }
}

const idOf = ({ origin }: Pick<PageParams, 'origin'>) => `${origin}/#business`

function business({ operator, origin }: PageParams) {
  const { settings, base, brand } = operator
  const { company, phone, email, address, openingHours } = settings
  const elsewhere = listSocialLinks(settings)
  return {
    '@type': 'LocalBusiness',
    '@id': idOf({ origin }),
    name: brand.title,
    url: `${origin}/`,
    // values a new operator has not entered yet are left out
    ...withoutBlanks({ legalName: company, telephone: phone, email, address }),
    image: `${origin}/share.png`,
    logo: `${origin}/icon-512.png`,
    ...(elsewhere.length > 0 && { sameAs: elsewhere.map(({ href }) => href) }),
    geo: { '@type': 'GeoCoordinates', latitude: base.lat, longitude: base.lng },
    currenciesAccepted: operator.currency,
    openingHoursSpecification:
      openingHours.length === 0
        ? [hours({ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' })]
        : openingHours.map(hours),
  }
}

const withoutBlanks = (value: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''))

/** The site's name as search engines show it. */
const website = ({ found, operator, origin }: PageParams) =>
  found.page === 'home'
    ? [{ '@type': 'WebSite', name: operator.brand.title, url: `${origin}/` }]
    : []

/** Days from Monday, as in the operator's hours. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const hours = (value: { weekdays: readonly number[]; from: string; to: string }) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: value.weekdays.flatMap((day) => DAYS[day - 1] ?? []),
  opens: value.from,
  closes: value.to,
})

/** From each airport on the home page, and from the airport of this page. */
function services(request: PageParams): object[] {
  const { found, operator, facts, origin } = request
  const { airports, content, centre } = operator.settings
  const here = findAirport(operator, found.page === 'airports' ? (found.about[0] ?? '') : '')
  const shown = airports.filter(({ code }) =>
    found.page === 'home' ? content.airports.codes.includes(code) : code === here?.code,
  )
  if (shown.length === 0) return []
  return [
    {
      '@type': 'TaxiService',
      name: here ? t('page.airportTitle', { airport: here.name }) : content.airports.title,
      serviceType: t('page.serviceType'),
      provider: { '@id': idOf(request) },
      areaServed: shown.map(({ name, code }) => ({ '@type': 'Airport', name, iataCode: code })),
      offers: shown.flatMap((airport) => {
        const journey = facts.fromAirports?.[airport.code]
        return journey ? [offer(airport, { journey, centre, origin })] : []
      }),
    },
  ]
}

const offer = (
  airport: KnownPlace,
  { journey, centre, origin }: { journey: ExampleJourney; centre: KnownPlace; origin: string },
) => ({
  '@type': 'Offer',
  name: t('page.airportFrom', { airport: airport.name, centre: centre.name }),
  url: origin + pageLink('airports', airportSlug(airport)),
  priceSpecification: {
    '@type': 'PriceSpecification',
    minPrice: writeMoney(journey.total, journey.currency),
    priceCurrency: journey.currency,
  },
})

function questions({ found, operator }: PageParams): object[] {
  if (found.page !== 'faq') return []
  const { items } = operator.settings.content.questions
  return [
    {
      '@type': 'FAQPage',
      mainEntity: items.map(({ question, answer: result }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: result },
      })),
    },
  ]
}

function crumbs({ found, operator, origin, title }: PageParams): object[] {
  if (found.page === 'home') return []
  const items = [
    { name: operator.brand.title, item: `${origin}/` },
    { name: title, item: origin + pageLink(found.page, ...found.about) },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...item,
      })),
    },
  ]
}
