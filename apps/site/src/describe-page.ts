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

/** Sites with link previews show about this many characters. */
const MAX_SOCIAL_TITLE = 70

const SEPARATOR = ' · '

/** The title of a shared link: "Heathrow transfers · Kerbside", for the home page the name and the headline. */
export function socialTitleOf(found: FoundPage, context: PageContext): string {
  const { title } = context.operator.brand
  const subject = subjectOf(found, context)
  const room = MAX_SOCIAL_TITLE - title.length - SEPARATOR.length
  if (subject === '' || room < MIN_SUBJECT) return cutAtWord(title, MAX_SOCIAL_TITLE)
  const parts = [cutAtWord(subject, room), title]
  return (context.entry.id === 'home' ? parts.reverse() : parts).join(SEPARATOR)
}

/** A shorter subject would say nothing. */
const MIN_SUBJECT = 10

function subjectOf(found: FoundPage, { entry, operator }: PageContext): string {
  const { content } = operator.settings
  const airport = findAirport(operator, found.about[0] ?? '')
  if (airport) return t('page.airportTitle', { airport: airportName(airport) })
  if (entry.id === 'home') return content.hero.title.trim()
  if (entry.id === 'fleet') return content.fleetTitle || t(entry.title)
  if (entry.id === 'faq') return content.questions.title || t(entry.title)
  if (entry.id === 'contact') return t('page.contactTitle')
  return articleOf(entry, operator)?.title || t(entry.title)
}

/** At most so many characters, without a part of a word. */
function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const short = text.slice(0, max - 1)
  const [whole = ''] = /^.*(?=\s)/s.exec(short) ?? []
  return `${(whole || short).replace(/[\s,.:;–-]+$/, '')}…`
}

const articleOf = ({ id }: PageEntry, { settings }: Operator) =>
  Object.entries(settings.content.articles).find(([name]) => name === id)?.[1]

/** The description that a search engine shows under the title. */
export function describePage(found: FoundPage, { entry, operator }: PageContext): string {
  const { title } = operator.brand
  const { about: promise, content } = operator.settings
  const article = articleOf(entry, operator)
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
