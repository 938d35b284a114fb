import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { type LocalTime, resolveLocal } from '@kerbside/domain/time.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import '../checkout-words.ts'

/** "Thu 3 Dec 09:30", or as soon as possible. */
export function sayWhen({ time }: Draft, zone: string): string {
  if (time.kind === 'now') return say('checkout.asSoonAsPossible')
  return time.kind === 'later' ? sayLocal(time.local, zone) : ''
}

/** "Return Sat 5 Dec 18:00", or that the driver waits; '' for one way. */
export function sayWayBack({ returnKind, returnLocal }: Draft, zone: string): string {
  if (returnKind === 'wait-and-return') return say('booking.waitAndReturn')
  return returnKind === 'return' && returnLocal
    ? `${say('booking.return')} ${sayLocal(returnLocal, zone)}`
    : ''
}

export function sayLocal(local: LocalTime, zone: string): string {
  const said = resolveLocal(local, zone)
  return said.ok ? `${sayTime(said.at, 'day')} ${sayTime(said.at, 'clock')}` : local
}
