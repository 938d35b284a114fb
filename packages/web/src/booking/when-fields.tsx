import type { Draft, RefusedPart } from '@kerbside/domain/booking/draft.ts'
import {
  earliestPickup,
  earliestReturn,
  judgeReturn,
  judgeTime,
  type StepRules,
} from '@kerbside/domain/booking/draft-steps.ts'
import { addMinutes, type LocalTime, localAt, readLocalTime } from '@kerbside/domain/time.ts'
import { DateTimeField } from '@kerbside/kit/date-time-field.tsx'
import { type WallClock, writeWallClock } from '@kerbside/kit/wall-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { panelWords } from '../panel-words.ts'
import { sayEarliest, sayReason } from './say-reason.ts'
import type { Send } from './use-draft.ts'

export type WhenProps = {
  draft: Draft
  send: Send
  rules: StepRules
  minuteStep: number
  locale: string
  /** Next was pressed: say what is missing, too. */
  asked: boolean
}

/** Chooses "as soon as possible" instead of a figure. */
const ASAP = 'now'

/** Quick offsets of the specification, section 9, in minutes. */
const OFFSETS = [15, 30, 60]

/** When the car shall come: now, in a quarter of an hour, or on a date. */
export function WhenField({ draft, send, rules, minuteStep, locale, asked }: WhenProps) {
  const { time } = draft
  const verdict = judgeTime(draft, rules)
  const earliest = earliestPickup(draft, rules)
  const choose = (value: WallClock) => {
    const local = readLocalTime(value)
    if (local) send({ type: 'datetime', local })
    else send({ type: 'picktime', kind: value === ASAP ? 'now' : 'unknown' })
  }
  const quick = OFFSETS.map((minutes) => ({
    key: String(minutes),
    label: say('form.minutesMore', { minutes }),
    value: localAt(addMinutes(new Date(draft.nowMs), minutes), rules.zone),
    disabled: Math.max(rules.minLeadMinutes, draft.nearestMinutes ?? 0) > minutes,
  }))
  return (
    <DateTimeField
      label={say('booking.when')}
      value={time.kind === 'later' ? time.local : ''}
      text={time.kind === 'now' ? say('booking.asap') : undefined}
      onChange={choose}
      start={onStep(earliest, stepOf(minuteStep))}
      min={earliest}
      minuteStep={stepOf(minuteStep)}
      quick={[{ key: ASAP, label: say('booking.asap'), value: ASAP }, ...quick]}
      clearable
      locale={locale}
      words={panelWords(sayEarliest(earliest))}
      error={
        verdict.ok || (!asked && time.kind === 'unknown')
          ? refusedAt('time', draft)
          : sayReason(verdict)
      }
    />
  )
}

const refusedAt = (part: RefusedPart, { refusal }: Draft): string | undefined =>
  refusal?.about === part ? refusal.message : undefined

/** When the passenger comes back; only drawn for a return. */
export function ReturnField({ draft, send, rules, minuteStep, locale, asked }: WhenProps) {
  const verdict = judgeReturn(draft, rules)
  const earliest = earliestReturn(draft, rules)
  return (
    <DateTimeField
      label={say('booking.returnDate')}
      value={draft.returnLocal ?? ''}
      onChange={(value) => send({ type: 'returndate', local: readLocalTime(value) })}
      start={onStep(earliest, stepOf(minuteStep))}
      min={earliest}
      minuteStep={stepOf(minuteStep)}
      clearable
      locale={locale}
      words={panelWords(say('booking.earliestReturn', { time: writeWallClock(earliest) }))}
      error={
        verdict.ok || (!asked && !draft.returnLocal)
          ? refusedAt('return', draft)
          : sayReason(verdict)
      }
    />
  )
}

/** The first time at or after this one that the panel's steps can show. */
function onStep(local: LocalTime, minutes: number): WallClock {
  const late = Number(local.slice(-2)) % minutes
  if (late === 0) return local
  // Hours, days and months are counted as if there were no zone: it is a figure to start from, not an instant.
  const at = addMinutes(new Date(`${local}:00Z`), minutes - late)
  return at.toISOString().slice(0, 16)
}

const STEPS = [1, 5, 10, 15, 30] as const

/** The panel draws these steps; another one is drawn by the minute. */
export const stepOf = (minutes: number) => STEPS.find((step) => step === minutes) ?? 1
