import type { BoardDriver } from '@kerbside/contract/desk/board.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import type { DriverPlace } from '@kerbside/web/dispatch/driver-places.ts'
import { sayMinutes } from '@kerbside/web/dispatch/say-leg.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { type LaneFacts, lookOfDriver } from './lanes.ts'

/** A driver on a map: whose lane it is, and where they were last seen. */
export type SeenDriver = LaneFacts & { at: DriverPlace }

type DriverBadgeProps = {
  seen: SeenDriver
  isTroubled: boolean
  isChosen: boolean
  onChoose: (driver: BoardDriver) => void
}

/** After this a place is shown as what it is: an old one. */
const OLD_MS = 120_000

/** Initials in the form of what the driver does; the name and the age of the place for who cannot see it. */
export function DriverBadge({ seen, isTroubled, isChosen, onChoose }: DriverBadgeProps) {
  const { driver, legs, at } = seen
  const old = serverNow() - Date.parse(at.at)
  const words = sayDriver(seen)
  return (
    <button
      type="button"
      className={classNames(
        'car',
        lookOfDriver({ driver, legs }),
        isTroubled && 'hot',
        old > OLD_MS && 'old',
        isChosen && 'sel',
      )}
      title={words}
      aria-label={words}
      onClick={() => onChoose(driver)}
    >
      {driver.initials}
    </button>
  )
}

/** "Marek Dudek, seen 2 min ago" */
export function sayDriver({ driver, at }: Pick<SeenDriver, 'driver' | 'at'>): string {
  const minutes = (serverNow() - Date.parse(at.at)) / 60_000
  return `${driver.name}, ${say('desk.seenAgo', { time: sayMinutes(minutes) })}`
}
