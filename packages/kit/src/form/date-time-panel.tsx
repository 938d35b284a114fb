import type { CalendarDateTime } from '@internationalized/date'
import { parseDateTime, toCalendarDate } from '@internationalized/date'
import { useEffect, useRef } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateField,
  DateInput,
  DateSegment,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { WarningIcon } from '../icon.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../more-icon.tsx'
import { SpinField } from './spin-field.tsx'
import type { WallClock } from './wall-clock.ts'

export type QuickTime = { key: string; label: string; value: WallClock; disabled?: boolean }

/** The choice between now and a later time: one press chooses now, a later time is entered. */
export type NowChoice = { label: string; value: WallClock; later: string; chosen: boolean }

export type DateTimePanelLabels = {
  hour: string
  minute: string
  ok: string
  clear: string
}

export type DateTimePanelProps = {
  label: string
  value: WallClock
  onChange: (value: WallClock) => void
  /** A quick time chooses and closes. */
  onQuick: (value: WallClock) => void
  now: NowChoice | undefined
  /** A later time is being chosen: the date and time are shown. */
  later: boolean
  onLater: () => void
  locale: string
  minuteStep: number
  min: WallClock | undefined
  /** Why this time is not allowed. */
  problem: string | undefined
  quick: readonly QuickTime[]
  clearable: boolean
  words: DateTimePanelLabels
}

/** Now or later, quick times, calendar and time. Heavy: load it only when the panel opens. */
export function DateTimePanel(props: DateTimePanelProps) {
  const { later, onQuick, clearable, words: labels } = props
  return (
    <I18nProvider locale={props.locale}>
      <div className={later ? 'date-time later' : 'date-time'}>
        <QuickTimes {...props} />
        {later && <DayAndTime {...props} />}
        <div className="date-time-end">
          {later && (
            <button type="submit" className="button">
              {labels.ok}
            </button>
          )}
          {clearable && (
            <button type="button" className="button alt" onClick={() => onQuick('')}>
              {labels.clear}
            </button>
          )}
        </div>
      </div>
    </I18nProvider>
  )
}

function QuickTimes({ label, quick, now, later, onLater, onQuick }: DateTimePanelProps) {
  if (!now && quick.length === 0) return null
  return (
    <fieldset className="quick-times" aria-label={label}>
      {now && (
        <>
          <button
            type="button"
            className="button alt compact"
            aria-pressed={!later}
            onClick={() => onQuick(now.value)}
          >
            {now.label}
          </button>
          <button
            type="button"
            className="button alt compact"
            aria-pressed={later}
            onClick={onLater}
          >
            {now.later}
          </button>
        </>
      )}
      {quick.map((time) => (
        <button
          type="button"
          key={time.key}
          className="button alt compact"
          disabled={time.disabled}
          onClick={() => onQuick(time.value)}
        >
          {time.label}
        </button>
      ))}
    </fieldset>
  )
}

function DayAndTime({
  label,
  value,
  onChange,
  minuteStep,
  min,
  problem,
  words: labels,
}: DateTimePanelProps) {
  const chosen = parseDateTime(value)
  const set = (next: CalendarDateTime) => onChange(next.toString().slice(0, 16))
  const setDay = (day: { year: number; month: number; day: number } | null) =>
    day && set(chosen.set({ year: day.year, month: day.month, day: day.day }))
  const calendar = useRef<HTMLDivElement>(null)
  // A low sheet must show the whole month at once.
  useEffect(() => {
    calendar.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  return (
    <>
      <Calendar
        ref={calendar}
        aria-label={label}
        value={toCalendarDate(chosen)}
        minValue={min ? toCalendarDate(parseDateTime(min)) : null}
        onChange={setDay}
      >
        <header className="month">
          <Heading level={3} />
          <Button slot="previous" className="icon-button">
            <ChevronLeftIcon />
          </Button>
          <Button slot="next" className="icon-button">
            <ChevronRightIcon />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className="day" />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <div className="times">
        <DateField
          aria-label={label}
          granularity="day"
          shouldForceLeadingZeros
          value={toCalendarDate(chosen)}
          onChange={setDay}
          className="typed-day"
        >
          <DateInput className="field-box num">
            {(segment) => <DateSegment segment={segment} className="segment" />}
          </DateInput>
        </DateField>
        <SpinField
          label={labels.hour}
          value={chosen.hour}
          min={0}
          max={23}
          step={1}
          onChange={(hour) => set(chosen.set({ hour }))}
        />
        <SpinField
          label={labels.minute}
          value={chosen.minute}
          min={0}
          max={59}
          step={minuteStep}
          onChange={(minute) => set(chosen.set({ minute }))}
        />
      </div>
      <p className="field-error" role="alert">
        {problem !== undefined && (
          <>
            <WarningIcon />
            <span>{problem}</span>
          </>
        )}
      </p>
    </>
  )
}
