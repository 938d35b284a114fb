import type { BoardDriver } from '@kerbside/contract/dispatch/board.ts'
import { t } from '@kerbside/words/translate.ts'

type DriverDocument = BoardDriver['documents'][number]

const KINDS = {
  badge: 'desk.badge',
  driving_licence: 'desk.driving_licence',
  plate: 'desk.plate',
  insurance: 'desk.insurance',
  mot: 'desk.mot',
} as const satisfies Record<DriverDocument['kind'], string>

/** A date in the usual form; noon is the same day in every operator's zone. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

export const describeExpiry = ({ kind, expiresOn, ended }: DriverDocument): string =>
  t(ended ? 'desk.documentEnded' : 'desk.documentEnds', {
    paper: t(KINDS[kind]),
    day: formatDay(expiresOn),
  })
