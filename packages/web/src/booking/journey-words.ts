import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { type LocalTime, resolveLocal } from '@kerbside/domain/time.ts'
import { say, sayTime } from '@kerbside/words/say.ts'

/** "Thu 3 Dec 09:30", or as soon as possible. */
export function sayWhen({ time }: Draft, zone: string): string {
  if (time.kind === 'now') return say('booking.asSoonAsPossible')
  return time.kind === 'later' ? sayLocal(time.local, zone) : ''
}

export function sayLocal(local: LocalTime, zone: string): string {
  const said = resolveLocal(local, zone)
  return said.ok ? `${sayTime(said.at, 'day')} ${sayTime(said.at, 'clock')}` : local
}

/** "2 people, 2 cases" */
export const sayParty = ({ party }: Draft): string =>
  `${say('booking.people', { count: party.passengers })}, ${say('booking.cases', { count: party.luggage })}`

const METRES_PER_MILE = 1609.344

/** "27 miles, about 1 h 16" */
export function sayRoute({ metres, seconds }: { metres: number; seconds: number }): string {
  const minutes = Math.ceil(seconds / 60)
  const time =
    minutes < 60
      ? say('booking.minutesLong', { minutes })
      : say('booking.hoursLong', {
          hours: Math.floor(minutes / 60),
          minutes: String(minutes % 60).padStart(2, '0'),
        })
  return say('booking.route', {
    miles: say('booking.miles', { count: Math.round(metres / METRES_PER_MILE) }),
    time,
  })
}
