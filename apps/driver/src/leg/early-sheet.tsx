import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { type EarlyMove, findEarlyMove } from '@kerbside/domain/dispatch/find-early-move.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { clockOfLocal, formatMinutes, type NextStep } from './format-leg.ts'
import '../shell/messages.ts'

type StepNow = { step: NextStep; nowMs: number }

export type EarlySheetProps = StepNow & {
  leg: DriverLeg
  onMove: () => void
  onClose: () => void
}

const TEXTS = {
  en_route: {
    title: 'driver.earlySetOffTitle',
    yes: 'driver.earlySetOff',
    no: 'driver.earlySetOffNot',
  },
  on_board: {
    title: 'driver.earlyOnBoardTitle',
    yes: 'driver.earlyOnBoard',
    no: 'driver.earlyOnBoardNot',
  },
  completed: {
    title: 'driver.earlyCompleteTitle',
    yes: 'driver.earlyComplete',
    no: 'driver.earlyCompleteNot',
  },
} as const

/** Set if the step is reported far before its time. */
export const earlyMoveOf = (leg: DriverLeg, { step, nowMs }: StepNow): EarlyMove | undefined =>
  findEarlyMove(
    {
      pickupAt: new Date(leg.pickupAt),
      asap: leg.asap,
      driveSeconds: leg.seconds,
      boardedAt: leg.boardedAt === '' ? undefined : new Date(leg.boardedAt),
    },
    { to: step, now: new Date(nowMs) },
  )

/** Asks before a step that is reported far before its time. */
export function EarlySheet({ leg, step, nowMs, onMove, onClose }: EarlySheetProps) {
  // The driver may always report an arrival.
  if (step === 'arrived') return null
  const { title, yes, no } = TEXTS[step]
  const early = earlyMoveOf(leg, { step, nowMs })
  return (
    <Dialog
      title={t(title)}
      sentence={early && describeEarly(leg, early)}
      role="alertdialog"
      closedBy="closerequest"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="drive-big still" onClick={onMove}>
            {t(yes)}
          </button>
          <button type="button" className="drive-alt" onClick={onClose}>
            {t(no)}
          </button>
        </>
      }
    />
  )
}

function describeEarly(leg: DriverLeg, early: EarlyMove): string {
  if (early.before === 'drop-off')
    return t('driver.earlyDrive', { minutes: early.minutes, planned: early.plannedMinutes })
  const time = clockOfLocal(leg.pickupLocal)
  const left = formatMinutes(early.minutes)
  return early.minutes > 12 * 60
    ? t('driver.earlyPickupDay', { day: formatTime(new Date(leg.pickupAt), 'day'), time, left })
    : t('driver.earlyPickup', { time, left })
}
