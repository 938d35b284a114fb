import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { t } from '@kerbside/words/translate.ts'

/** "2 passengers, 2 cases" */
export const describeParty = ({ party }: Draft): string =>
  `${t('booking.people', { count: party.passengers })}, ${t('booking.cases', { count: party.luggage })}`
