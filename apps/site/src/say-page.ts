import type { FoundPage } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'
import { airportName } from './airport-name.ts'
import { findAirport } from './find-page.ts'
import type { PageEntry, PageId } from './pages.ts'

type Means = { entry: PageEntry; operator: Operator }

/** The one address that stands for a page in all its spellings. */
export const addressOf = ({ page, about }: FoundPage): string => {
  const html = pageLink(page, ...about)
  // The gallery is for us and has one spelling.
  return page === 'kit' ? '/kit' : html
}

/** The product title and what the page is: "Kerbside Booking". */
export function titleOf(found: FoundPage, { entry, operator }: Means): string {
  const airport = entry.id === 'airports' && findAirport(operator, found.about[0] ?? '')
  return `${operator.brand.title} ${airport ? airport.name : say(entry.title)}`
}

/** What a search engine shows under the title. */
export function describePage(found: FoundPage, { entry, operator }: Means): string {
  const { title } = operator.brand
  const { about: promise, content } = operator.settings
  const article = Object.entries(content.articles).find(([name]) => name === entry.id)?.[1]
  if (article) return article.lead
  const airport = findAirport(operator, found.about[0] ?? '')
  if (airport) {
    const own = content.airports.guides[airport.code]?.lead ?? ''
    const about = say('page.airportAbout', { airport: airportName(airport), title })
    return own === '' ? about : `${about} ${own}`
  }
  if (entry.id === 'home') return say('page.homeAbout', { about: promise })
  const words = ABOUT[entry.id]
  return words ? say(words, { title }) : ''
}

const ABOUT: Partial<Record<PageId, MessageId>> = {
  booking: 'page.bookingAbout',
  fleet: 'page.fleetAbout',
  faq: 'page.faqAbout',
  contact: 'page.contactAbout',
}
