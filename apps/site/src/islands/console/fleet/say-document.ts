import { daysBetween } from '@kerbside/domain/driver/warn-licence.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import type { FleetDriver, FleetPaper } from '@kerbside/web/fleet/api.ts'
import { say } from '@kerbside/words/say.ts'

export const PAPERS = ['badge', 'driving_licence', 'insurance', 'mot', 'plate'] as const

/** A civil day with its year; noon is the same day in every zone an operator lives in. */
export const sayDate = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

export type PaperLook = { tone: 'bad' | 'soon' | 'good'; text: string }

const SOON_DAYS = 30

/** How a document stands, in as few words as a cell has room for. */
export function sayDocument(paper: FleetPaper | undefined, today: string): PaperLook {
  if (!paper) return { tone: 'bad', text: say('people.missing') }
  const days = daysBetween(today as LocalDate, paper.endson as LocalDate)
  if (days < 0) return { tone: 'bad', text: say('people.ended', { day: sayDate(paper.endson) }) }
  if (days === 0) return { tone: 'soon', text: say('people.tonight') }
  if (days <= SOON_DAYS) return { tone: 'soon', text: say('people.inDays', { days }) }
  return { tone: 'good', text: sayDate(paper.endson) }
}

/** What follows from the soonest end. */
export function sayOutcome({ outcome }: FleetDriver): PaperLook {
  const { kind, paper, endson, stopped } = outcome
  const name = paper ? say(`people.${paper}`) : ''
  if (kind === 'missing') return { tone: 'bad', text: say('people.needs', { paper: name }) }
  if (kind === 'blocked')
    return { tone: 'bad', text: say('people.blocked', { day: sayDate(endson) }) }
  if (stopped.length > 0)
    return { tone: 'soon', text: say('people.stops', { count: stopped.length }) }
  if (kind === 'ends') return { tone: 'soon', text: say('people.endsSoon', { paper: name }) }
  return { tone: 'good', text: say('people.clear') }
}

/** What ends first stands first: what has ended, what is missing, then by its day. */
export function urgencyOf({ outcome }: FleetDriver): string {
  const { kind, endson } = outcome
  if (kind === 'blocked') return `0${endson}`
  if (kind === 'missing') return '1'
  return kind === 'ends' ? `2${endson}` : '3'
}

export const nameOf = ({ firstname, lastname }: Pick<FleetDriver, 'firstname' | 'lastname'>) =>
  `${firstname} ${lastname}`
