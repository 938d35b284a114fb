import { daysBetween } from '@kerbside/domain/driver/warn-licence.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { t } from '@kerbside/words/translate.ts'
import type { FleetDocument, FleetDriver } from './api.ts'

export const DOCUMENT_KINDS = ['badge', 'driving_licence', 'insurance', 'mot', 'plate'] as const

/** A date with its year; noon is the same day in every operator's zone. */
export const formatDate = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

export type DocumentStatus = { tone: 'bad' | 'soon' | 'good'; text: string }

const SOON_DAYS = 30

/** The status of a document, short enough for a table cell. */
export function describeDocument(
  driverDocument: FleetDocument | undefined,
  today: string,
): DocumentStatus {
  if (!driverDocument) return { tone: 'bad', text: t('people.missing') }
  const days = daysBetween(today as LocalDate, driverDocument.expiresOn as LocalDate)
  if (days < 0)
    return { tone: 'bad', text: t('people.ended', { day: formatDate(driverDocument.expiresOn) }) }
  if (days === 0) return { tone: 'soon', text: t('people.tonight') }
  if (days <= SOON_DAYS) return { tone: 'soon', text: t('people.inDays', { days }) }
  return { tone: 'good', text: formatDate(driverDocument.expiresOn) }
}

/** The consequence of the first expiry. */
export function describeOutcome({ outcome }: FleetDriver): DocumentStatus {
  const { kind, paper: driverDocument, expiresOn, stopped } = outcome
  const name = driverDocument ? t(`people.${driverDocument}`) : ''
  if (kind === 'missing') return { tone: 'bad', text: t('people.needs', { paper: name }) }
  if (kind === 'blocked')
    return { tone: 'bad', text: t('people.blocked', { day: formatDate(expiresOn) }) }
  if (stopped.length > 0)
    return { tone: 'soon', text: t('people.stops', { count: stopped.length }) }
  if (kind === 'ends') return { tone: 'soon', text: t('people.endsSoon', { paper: name }) }
  return { tone: 'good', text: t('people.clear') }
}

/** The sort key: expired first, then missing, then by expiry date. */
export function urgencyOf({ outcome }: FleetDriver): string {
  const { kind, expiresOn } = outcome
  if (kind === 'blocked') return `0${expiresOn}`
  if (kind === 'missing') return '1'
  return kind === 'ends' ? `2${expiresOn}` : '3'
}

export const nameOf = ({ firstName, lastName }: Pick<FleetDriver, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`
