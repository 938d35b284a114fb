import type { FoundPage } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { findAirport } from './find-page.ts'
import type { PageEntry } from './pages.ts'

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
  const { about, content } = operator.settings
  switch (entry.id) {
    case 'home':
      return say('page.homeAbout', { about })
    case 'booking':
      return say('page.bookingAbout', { title })
    case 'fleet':
      return say('page.fleetAbout', { title })
    case 'faq':
      return say('page.faqAbout', { title })
    case 'contact':
      return say('page.contactAbout', { title })
    case 'airports': {
      const airport = findAirport(operator, found.about[0] ?? '')?.name.replace(/ Airport$/, '')
      return say('page.airportAbout', { airport: airport ?? '', title })
    }
    case 'service':
    case 'about':
    case 'policy':
    case 'cookie':
    case 'terms':
      return content.articles[entry.id].lead
    default:
      return ''
  }
}
