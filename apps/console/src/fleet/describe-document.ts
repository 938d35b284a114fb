import { isFixedKind } from '@kerbside/domain/driver/document-kind.ts'
import { daysBetween } from '@kerbside/domain/driver/warn-licence.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { t } from '@kerbside/words/translate.ts'
import type { Fleet, FleetDocument, FleetDriver } from './api.ts'

/** The name of a document; an operator's own kind brings its own. */
export const nameOfDocument = ({ kind, name }: { kind: string; name: string }): string =>
  isFixedKind(kind) ? t(`people.${kind}`) : name

/** A kind of document as a person is asked for it. */
export type RequestedKind = {
  kind: string
  name: string
  required: boolean
  expires: boolean
  archived: boolean
}

const fixed = (kind: string): RequestedKind => ({
  kind,
  name: '',
  required: true,
  expires: true,
  archived: false,
})

const FIXED = {
  driver: ['badge', 'driving_licence'],
  vehicle: ['insurance', 'mot', 'plate'],
} as const

/** What a driver or a vehicle is asked for, and archived kinds of which there is a document. */
export function kindsOf(
  holder: 'driver' | 'vehicle',
  { kinds }: Pick<Fleet, 'kinds'>,
  documents: readonly FleetDocument[],
): RequestedKind[] {
  const has = (kind: string) => documents.some((document) => document.kind === kind)
  return [
    ...FIXED[holder].map(fixed),
    ...kinds.filter((item) => item.holder === holder && (!item.archived || has(item.kind))),
  ]
}

/** A date with its year; noon is the same day in every operator's zone. */
export const formatDate = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

export type DocumentStatus = { tone: 'bad' | 'soon' | 'good' | 'none'; text: string }

/** The status of a document, short enough for a table cell. */
export function describeDocument(
  driverDocument: FleetDocument | undefined,
  { today, required = true }: { today: string; required?: boolean },
): DocumentStatus {
  if (!driverDocument)
    return required
      ? { tone: 'bad', text: t('people.missing') }
      : { tone: 'none', text: t('people.notGiven') }
  if (driverDocument.expiresOn === '') return { tone: 'good', text: t('people.noExpiry') }
  const days = daysBetween(today as LocalDate, driverDocument.expiresOn as LocalDate)
  if (days < 0)
    return { tone: 'bad', text: t('people.ended', { day: formatDate(driverDocument.expiresOn) }) }
  if (days === 0) return { tone: 'soon', text: t('people.tonight') }
  if (days <= driverDocument.warningDays)
    return { tone: 'soon', text: t('people.inDays', { days }) }
  return { tone: 'good', text: formatDate(driverDocument.expiresOn) }
}

/** The consequence of the first expiry. */
export function describeOutcome({ outcome }: FleetDriver): DocumentStatus {
  const { kind, document, expiresOn, stopped } = outcome
  const name = document ? nameOfDocument({ kind: document, name: outcome.name }) : ''
  if (kind === 'missing') return { tone: 'bad', text: t('people.needs', { document: name }) }
  if (kind === 'blocked')
    return { tone: 'bad', text: t('people.blocked', { day: formatDate(expiresOn) }) }
  if (stopped.length > 0)
    return { tone: 'soon', text: t('people.stops', { count: stopped.length }) }
  if (kind === 'ends') return { tone: 'soon', text: t('people.endsSoon', { document: name }) }
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
