import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import {
  earliestPickup,
  earliestReturn,
  type StepRules,
  validateReturn,
  validateTime,
} from '@kerbside/domain/booking/draft/draft-steps.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import { addMinutes, type LocalTime, localAt, resolveLocal } from '@kerbside/domain/time.ts'
import { DateTimeDialog, loadPanel } from '@kerbside/kit/form/date-time-dialog.tsx'
import type { OpenPicker } from '@kerbside/kit/form/picker-button.tsx'
import type { WallClock } from '@kerbside/kit/form/wall-clock.ts'
import { dateTimePanelLabels } from '@kerbside/web/date-time-panel-labels.ts'
import { t } from '@kerbside/words/translate.ts'
import { describeReason } from './describe-reason.ts'
import type { Send } from './use-draft.ts'

export type WhenProps = {
  draft: Draft
  send: Send
  rules: StepRules
  minuteStep: number
  locale: string
  /** Next was pressed: missing values are reported too. */
  isSubmitted: boolean
}

export type WhenDialogProps = WhenProps & OpenPicker & { of: 'pickup' | 'return' }

/** Chooses "as soon as possible" instead of a time. */
const ASAP = 'now'

/** Quick offsets of the specification, section 9, in minutes. */
const OFFSETS = [15, 30, 60]

/** Loads the calendar in advance. */
export const prepareCalendar = (): void => void loadPanel().catch(() => undefined)

/** The panel for the pickup time, or for the return time. */
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
  const validate = (value: WallClock) => {
    const local = readLocalTime(value)
    const reason = local && validateTime({ ...draft, time: { kind: 'later', local } }, rules)
    return reason && !reason.ok ? describeReason(reason) : undefined
  }
  const quick = OFFSETS.map((minutes) => ({
    key: String(minutes),
    label: t('picker.minutesMore', { minutes }),
    value: localAt(addMinutes(new Date(draft.nowMs), minutes), rules.zone),
    disabled: Math.max(rules.minLeadMinutes, draft.nearest?.minutes ?? 0) > minutes,
  }))
  return (
    <DateTimeDialog
      label={t('booking.when')}
      fieldId={fieldId}
      onClose={onClose}
      value={time.kind === 'later' ? time.local : ''}
      onChange={choose}
      start={onStep(earliest, { minutes: step, zone: rules.zone })}
      min={earliest}
      minuteStep={step}
      validate={validate}
      now={{
        label: t('booking.asap'),
        value: ASAP,
        later: t('picker.later'),
        chosen: time.kind === 'now',
      }}
      quick={quick}
      clearable
      locale={locale}
      words={dateTimePanelLabels('')}
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
  const validate = (value: WallClock) => {
    const local = readLocalTime(value)
    if (!local) return undefined
    const reason = validateReturn({ ...draft, returnKind: 'return', returnLocal: local }, rules)
    return reason.ok ? undefined : describeReason(reason)
  }
  return (
    <DateTimeDialog
      label={t('booking.returnDate')}
      fieldId={fieldId}
      onClose={onClose}
      value={draft.returnLocal ?? ''}
      onChange={(value) => send({ type: 'returndate', local: readLocalTime(value) })}
      start={onStep(earliest, { minutes: step, zone: rules.zone })}
      min={earliest}
      minuteStep={step}
      validate={validate}
      clearable
      locale={locale}
      words={dateTimePanelLabels('')}
    />
  )
}

/** The first time at or after this one that fits the panel's steps and exists in the zone. */
function onStep(local: LocalTime, { minutes, zone }: { minutes: number; zone: string }): WallClock {
  const late = Number(local.slice(-2)) % minutes
  if (late === 0) return local
  // Calculated in UTC: it is a local time to start from, not an instant.
  const figure = addMinutes(new Date(`${local}:00Z`), minutes - late)
  const write = (at: Date) => readLocalTime(at.toISOString().slice(0, 16)) ?? local
  const reason = write(figure)
  return resolveLocal(reason, zone).ok ? reason : write(addMinutes(figure, 60))
}

const STEPS = [1, 5, 10, 15, 30] as const

/** The steps the panel supports; for other values it steps by one minute. */
const stepOf = (minutes: number) => STEPS.find((step) => step === minutes) ?? 1
