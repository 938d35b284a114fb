import type { BoardDriver } from '@kerbside/contract/dispatch/board.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import type { DriverPlace } from '../dispatch/driver-places.ts'
import { formatMinutes } from '../dispatch/format-leg.ts'
import { driverAppearance, type LaneFacts } from './timeline/lanes.ts'

/** A driver on a map: the lane's data and the last position. */
export type SeenDriver = LaneFacts & { at: DriverPlace }

type DriverBadgeProps = {
  seen: SeenDriver
  hasAlert: boolean
  isChosen: boolean
  onChoose: (driver: BoardDriver) => void
}

/** After this time a position is shown as old. */
const OLD_MS = 120_000

/** Initials in the shape of the driver's state; name and age of the position are its label for screen readers. */
export function DriverBadge({ seen, hasAlert, isChosen, onChoose }: DriverBadgeProps) {
  const { driver, legs, at } = seen
  const old = serverNow() - Date.parse(at.at)
  const label = driverLabel(seen)
  return (
    <button
      type="button"
      className={classNames(
        'car',
        driverAppearance({ driver, legs }),
        hasAlert && 'hot',
        old > OLD_MS && 'old',
        isChosen && 'sel',
      )}
      title={label}
      aria-label={label}
      onClick={() => onChoose(driver)}
    >
      {driver.initials}
    </button>
  )
}

/** "Marek Dudek, seen 2 min ago" */
export function driverLabel({ driver, at }: Pick<SeenDriver, 'driver' | 'at'>): string {
  const minutes = (serverNow() - Date.parse(at.at)) / 60_000
  return `${driver.name}, ${t('desk.seenAgo', { time: formatMinutes(minutes) })}`
}
