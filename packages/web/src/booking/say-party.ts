import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { say } from '@kerbside/words/say.ts'

/** "2 people, 2 cases" */
export const sayParty = ({ party }: Draft): string =>
  `${say('booking.people', { count: party.passengers })}, ${say('booking.cases', { count: party.luggage })}`
