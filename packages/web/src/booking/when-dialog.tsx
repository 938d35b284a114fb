import {
  earliestPickup,
  earliestReturn,
  judgeReturn,
  judgeTime,
} from '@kerbside/domain/booking/draft-steps.ts'
import {
  addMinutes,
  type LocalTime,
  localAt,
  readLocalTime,
  resolveLocal,
} from '@kerbside/domain/time.ts'
import { DateTimeDialog, loadPanel } from '@kerbside/kit/date-time-dialog.tsx'
import type { OpenPicker } from '@kerbside/kit/picker-button.tsx'
import type { WallClock } from '@kerbside/kit/wall-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { panelWords } from '../panel-words.ts'
import { sayReason } from './say-reason.ts'
import type { WhenProps } from './when-fields.tsx'

export type WhenDialogProps = WhenProps & OpenPicker & { of: 'pickup' | 'return' }

/** Chooses "as soon as possible" instead of a figure. */
const ASAP = 'now'

/** Quick offsets of the specification, section 9, in minutes. */
const OFFSETS = [15, 30, 60]

/** Fetches the calendar before it is wanted. */
export const prepareCalendar = (): void => void loadPanel().catch(() => undefined)

/** The panel of the pickup's time, or of the way back's. */
export function WhenDialog(props: WhenDialogProps) {
  return props.of === 'pickup' ? <PickupPanel {...props} /> : <ReturnPanel {...props} />
}

function PickupPanel({
  draft,
  send,
  rules,
  minuteStep,
  locale,
  fieldId,
  onClose,
}: WhenDialogProps) {
  const { time } = draft
  const earliest = earliestPickup(draft, rules)
  const step = stepOf(minuteStep)
  const choose = (value: WallClock) => {
    const local = readLocalTime(value)
    if (local) send({ type: 'datetime', local })
    else send({ type: 'picktime', kind: value === ASAP ? 'now' : 'unknown' })
  }
  const judge = (value: WallClock) => {
    const local = readLocalTime(value)
    const said = local && judgeTime({ ...draft, time: { kind: 'later', local } }, rules)
    return said && !said.ok ? sayReason(said) : undefined
  }
  const quick = OFFSETS.map((minutes) => ({
    key: String(minutes),
    label: say('picker.minutesMore', { minutes }),
    value: localAt(addMinutes(new Date(draft.nowMs), minutes), rules.zone),
    disabled: Math.max(rules.minLeadMinutes, draft.nearest?.minutes ?? 0) > minutes,
  }))
  return (
    <DateTimeDialog
      label={say('booking.when')}
      fieldId={fieldId}
      onClose={onClose}
      value={time.kind === 'later' ? time.local : ''}
      onChange={choose}
      start={onStep(earliest, { minutes: step, zone: rules.zone })}
      min={earliest}
      minuteStep={step}
      judge={judge}
      now={{
        label: say('booking.asap'),
        value: ASAP,
        later: say('picker.later'),
        chosen: time.kind === 'now',
      }}
      quick={quick}
      clearable
      locale={locale}
      words={panelWords('')}
    />
  )
}

function ReturnPanel({
  draft,
  send,
  rules,
  minuteStep,
  locale,
  fieldId,
  onClose,
}: WhenDialogProps) {
  const earliest = earliestReturn(draft, rules)
  const step = stepOf(minuteStep)
  const judge = (value: WallClock) => {
    const local = readLocalTime(value)
    if (!local) return undefined
    const said = judgeReturn({ ...draft, returnKind: 'return', returnLocal: local }, rules)
    return said.ok ? undefined : sayReason(said)
  }
  return (
    <DateTimeDialog
      label={say('booking.returnDate')}
      fieldId={fieldId}
      onClose={onClose}
      value={draft.returnLocal ?? ''}
      onChange={(value) => send({ type: 'returndate', local: readLocalTime(value) })}
      start={onStep(earliest, { minutes: step, zone: rules.zone })}
      min={earliest}
      minuteStep={step}
      judge={judge}
      clearable
      locale={locale}
      words={panelWords('')}
    />
  )
}

/** The first time at or after this one that the panel's steps can show, and that the zone has. */
function onStep(local: LocalTime, { minutes, zone }: { minutes: number; zone: string }): WallClock {
  const late = Number(local.slice(-2)) % minutes
  if (late === 0) return local
  // Counted as if there were no zone: it is a figure to start from, not an instant.
  const figure = addMinutes(new Date(`${local}:00Z`), minutes - late)
  const write = (at: Date) => readLocalTime(at.toISOString().slice(0, 16)) ?? local
  const said = write(figure)
  return resolveLocal(said, zone).ok ? said : write(addMinutes(figure, 60))
}

const STEPS = [1, 5, 10, 15, 30] as const

/** The panel draws these steps; another one is drawn by the minute. */
const stepOf = (minutes: number) => STEPS.find((step) => step === minutes) ?? 1
