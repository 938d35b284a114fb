import type { FoundPage } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { airportName } from './airport-name.ts'
import { findAirport } from './find-page.ts'
import type { PageEntry, PageId } from './pages.ts'

type PageContext = { entry: PageEntry; operator: Operator }

/** The canonical address of a page. */
export const addressOf = ({ page, about }: FoundPage): string => {
  const html = pageLink(page, ...about)
  // The gallery is for developers and has one spelling.
  return page === 'kit' ? '/kit' : html
}

/** The product title and the page's name: "Kerbside Booking". */
export function titleOf(found: FoundPage, { entry, operator }: PageContext): string {
  const airport = entry.id === 'airports' && findAirport(operator, found.about[0] ?? '')
  return `${operator.brand.title} ${airport ? airport.name : t(entry.title)}`
}

/** The description that a search engine shows under the title. */
export function describePage(found: FoundPage, { entry, operator }: PageContext): string {
  const { title } = operator.brand
  const { about: promise, content } = operator.settings
  const article = Object.entries(content.articles).find(([name]) => name === entry.id)?.[1]
  if (article) return article.lead
  const airport = findAirport(operator, found.about[0] ?? '')
  if (airport) {
    const guideLead = content.airports.guides[airport.code]?.lead ?? ''
    const about = t('page.airportAbout', { airport: airportName(airport), title })
    return guideLead === '' ? about : `${about} ${guideLead}`
  }
  if (entry.id === 'home') return t('page.homeAbout', { about: promise })
  const aboutId = ABOUT[entry.id]
  return aboutId ? t(aboutId, { title }) : ''
}

const ABOUT: Partial<Record<PageId, MessageId>> = {
  booking: 'page.bookingAbout',
  fleet: 'page.fleetAbout',
  faq: 'page.faqAbout',
  contact: 'page.contactAbout',
}
