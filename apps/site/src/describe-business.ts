import { writeMoney } from '@kerbside/contract/money.ts'
import type { ExampleJourney, FoundPage, PageFacts } from '@kerbside/contract/pages.ts'
import type { KnownPlace, Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { airportSlug, findAirport } from './find-page.ts'
import { listElsewhere } from './list-elsewhere.ts'

type Facts = {
  found: FoundPage
  operator: Operator
  facts: PageFacts
  origin: string
  /** Of the page, as its title says. */
  title: string
}

/**
 * The page in the words of schema.org, for search engines: who drives, from where for how much, what is often asked.
 * Nothing in it that the page does not say itself, and no stars that nobody gave.
 */
export function describeBusiness(asked: Facts): object {
  const parts = [
    business(asked),
    ...website(asked),
    ...services(asked),
    ...questions(asked),
    ...crumbs(asked),
  ]
  return { '@context': 'https://schema.org', '@graph': parts }
}

const idOf = ({ origin }: Pick<Facts, 'origin'>) => `${origin}/#business`

function business({ operator, origin }: Facts) {
  const { settings, base, brand } = operator
  const { company, phone, email, address, openingHours } = settings
  const elsewhere = listElsewhere(settings)
  return {
    '@type': 'LocalBusiness',
    '@id': idOf({ origin }),
    name: brand.title,
    url: `${origin}/`,
    // what a new operator has not said yet is not said to be nothing
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

const withoutBlanks = (said: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''))

/** What a search engine calls the site above its addresses. */
const website = ({ found, operator, origin }: Facts) =>
  found.page === 'home'
    ? [{ '@type': 'WebSite', name: operator.brand.title, url: `${origin}/` }]
    : []

/** Days of the week from Monday, as the operator's hours count them. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const hours = (said: { weekdays: readonly number[]; from: string; to: string }) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: said.weekdays.flatMap((day) => DAYS[day - 1] ?? []),
  opens: said.from,
  closes: said.to,
})

/** From each airport on the home page, and from the one whose page it is. */
function services(asked: Facts): object[] {
  const { found, operator, facts, origin } = asked
  const { airports, content, centre } = operator.settings
  const here = findAirport(operator, found.page === 'airports' ? (found.about[0] ?? '') : '')
  const shown = airports.filter(({ code }) =>
    found.page === 'home' ? content.airports.codes.includes(code) : code === here?.code,
  )
  if (shown.length === 0) return []
  return [
    {
      '@type': 'TaxiService',
      name: here ? say('page.airportTitle', { airport: here.name }) : content.airports.title,
      serviceType: say('page.serviceType'),
      provider: { '@id': idOf(asked) },
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
  name: say('page.airportFrom', { airport: airport.name, centre: centre.name }),
  url: origin + pageLink('airports', airportSlug(airport)),
  priceSpecification: {
    '@type': 'PriceSpecification',
    minPrice: writeMoney(journey.total, journey.currency),
    priceCurrency: journey.currency,
  },
})

function questions({ found, operator }: Facts): object[] {
  if (found.page !== 'faq') return []
  const { items } = operator.settings.content.questions
  return [
    {
      '@type': 'FAQPage',
      mainEntity: items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

function crumbs({ found, operator, origin, title }: Facts): object[] {
  if (found.page === 'home') return []
  const items = [
    { name: operator.brand.title, item: `${origin}/` },
    { name: title, item: origin + pageLink(found.page, ...found.about) },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: items.map((item, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        ...item,
      })),
    },
  ]
}
