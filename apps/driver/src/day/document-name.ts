import { isFixedKind } from '@kerbside/domain/driver/document-kind.ts'
import { t } from '@kerbside/words/translate.ts'
import type { DriverDocument } from '../shell/api.ts'
import '../shell/messages.ts'

const KINDS = {
  badge: 'driver.documentBadge',
  driving_licence: 'driver.documentDriving',
  plate: 'driver.documentPlate',
  insurance: 'driver.documentInsurance',
  mot: 'driver.documentMot',
} as const

export const nameOfDocument = ({ kind, name }: Pick<DriverDocument, 'kind' | 'name'>): string =>
  isFixedKind(kind) ? t(KINDS[kind]) : name

/** A date without a zone: the same day everywhere. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))
