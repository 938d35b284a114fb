import type { CalendarDateTime } from '@internationalized/date'
import { parseDateTime, toCalendarDate } from '@internationalized/date'
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
import './date-time-panel.css'
import { ChevronLeftIcon, ChevronRightIcon, WarningIcon } from './icon.tsx'
import { Select } from './select.tsx'
import type { WallClock } from './wall-clock.ts'

export type QuickTime = { key: string; label: string; value: WallClock; disabled?: boolean }

export type DateTimePanelWords = {
  hour: string
  minute: string
  /** Shown when the chosen time is before the earliest: “The earliest time is 10:45”. */
  tooEarly: string
}

export type DateTimePanelProps = {
  label: string
  value: WallClock
  onChange: (value: WallClock) => void
  /** A quick time chooses and closes. */
  onQuick: (value: WallClock) => void
  locale: string
  minuteStep: number
  min: WallClock | undefined
  quick: readonly QuickTime[]
  words: DateTimePanelWords
}

/** Calendar, typed date and time, and quick times. Heavy: load it only when it is opened. */
export function DateTimePanel(props: DateTimePanelProps) {
  const { label, value, onChange, onQuick, locale, minuteStep, min, quick, words } = props
  const chosen = parseDateTime(value)
  const set = (next: CalendarDateTime | null) => next && onChange(next.toString().slice(0, 16))
  return (
    <I18nProvider locale={locale}>
      <div className="date-time">
        {quick.length > 0 && (
          <div className="quick-times">
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
          </div>
        )}
        <Calendar
          aria-label={label}
          value={toCalendarDate(chosen)}
          minValue={min ? toCalendarDate(parseDateTime(min)) : null}
          onChange={(day) => set(chosen.set({ year: day.year, month: day.month, day: day.day }))}
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
            granularity="minute"
            hourCycle={24}
            shouldForceLeadingZeros
            value={chosen}
            onChange={set}
            className="typed-time"
          >
            <DateInput className="field-box num">
              {(segment) => <DateSegment segment={segment} className="segment" />}
            </DateInput>
          </DateField>
          <Select
            label={words.hour}
            value={two(chosen.hour)}
            options={countUpTo(24, 1)}
            onChange={(hour) => set(chosen.set({ hour: Number(hour) }))}
          />
          <Select
            label={words.minute}
            value={two(chosen.minute)}
            options={minutesOf(minuteStep, chosen.minute)}
            onChange={(minute) => set(chosen.set({ minute: Number(minute) }))}
          />
        </div>
        <p className="field-error" role="alert">
          {min && value < min && (
            <>
              <WarningIcon />
              <span>{words.tooEarly}</span>
            </>
          )}
        </p>
      </div>
    </I18nProvider>
  )
}

const two = (number: number) => String(number).padStart(2, '0')

function countUpTo(end: number, step: number) {
  const steps = Math.ceil(end / step)
  return Array.from({ length: steps }, (_, at) => ({
    value: two(at * step),
    label: two(at * step),
  }))
}

/** The minutes of the step, and the one typed even when it falls between. */
function minutesOf(step: number, typed: number) {
  const minutes = countUpTo(60, step)
  if (typed % step === 0) return minutes
  return [...minutes, { value: two(typed), label: two(typed) }].sort((a, b) =>
    a.value.localeCompare(b.value),
  )
}
