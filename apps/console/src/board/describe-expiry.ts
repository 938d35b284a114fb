import type { BoardDriver } from '@kerbside/contract/dispatch/board.ts'
import { isFixedKind } from '@kerbside/domain/driver/document-kind.ts'
import type { FixedLicenceKind } from '@kerbside/domain/driver/driver.ts'
import { t } from '@kerbside/words/translate.ts'

type DriverDocument = BoardDriver['documents'][number]

const KINDS = {
  badge: 'desk.badge',
  driving_licence: 'desk.driving_licence',
  plate: 'desk.plate',
  insurance: 'desk.insurance',
  mot: 'desk.mot',
} as const satisfies Record<FixedLicenceKind, string>

/** A date in the usual form; noon is the same day in every operator's zone. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

export const describeExpiry = ({ kind, name, expiresOn, ended }: DriverDocument): string =>
  t(ended ? 'desk.documentEnded' : 'desk.documentEnds', {
    document: isFixedKind(kind) ? t(KINDS[kind]) : name,
    day: formatDay(expiresOn),
  })
