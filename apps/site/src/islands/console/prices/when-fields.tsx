import type { When } from '@kerbside/domain/quotation/calendar.ts'
import { readDay } from '@kerbside/domain/quotation/read-price-list.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskField } from '../form/desk-field.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { sayCivil } from '../say-civil.ts'

const DAYS = [
  'tariff.monday',
  'tariff.tuesday',
  'tariff.wednesday',
  'tariff.thursday',
  'tariff.friday',
  'tariff.saturday',
  'tariff.sunday',
] as const

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** When a rule holds, in one sentence: "from 22:00 to 06:00, every day". */
export function sayWhen({ weekdays, dates, bankHolidays, clock }: When): string {
  const hours = clock ? say('tariff.hours', clock) : say('tariff.allDay')
  const days = weekdays
    ? weekdays.map((day) => say(DAYS[day - 1] ?? 'tariff.monday')).join(', ')
    : say('tariff.everyDay')
  const parts = [hours, days]
  if (dates && dates.length > 0)
    parts.push(
      say('tariff.onDates', {
        dates: dates
          .slice(0, 4)
          .map(({ from, until }) =>
            from === until ? sayCivil(from) : `${sayCivil(from)} – ${sayCivil(until)}`,
          )
          .join(', '),
        more: Math.max(0, dates.length - 4),
      }),
    )
  if (bankHolidays === true) parts.push(say('tariff.onlyHolidays'))
  if (bankHolidays === false) parts.push(say('tariff.notHolidays'))
  return parts.join(', ')
}

type WhenProps = { when: When; onChange: (when: When) => void }

/** Hours over midnight or not, days of the week, dates and bank holidays; each condition given must hold. */
export function WhenFields({ when, onChange }: WhenProps) {
  const { weekdays = EVERY_DAY, clock, bankHolidays } = when
  const turn = (day: number) => {
    const next = EVERY_DAY.filter((one) => (one === day) !== weekdays.includes(one))
    const { weekdays: _, ...rest } = when
    if (next.length > 0) onChange(next.length === 7 ? rest : { ...rest, weekdays: next })
  }
  const setClock = (part: Partial<NonNullable<When['clock']>>) => {
    const { clock: old, ...rest } = when
    const next = { from: '00:00', to: '00:00', ...old, ...part }
    onChange(next.from === next.to ? rest : { ...rest, clock: next })
  }
  const setHolidays = (said: 'either' | 'only' | 'never') => {
    const { bankHolidays: _, ...rest } = when
    onChange(said === 'either' ? rest : { ...rest, bankHolidays: said === 'only' })
  }
  return (
    <>
      <fieldset className="dk-pr-days" aria-label={say('tariff.weekdays')}>
        {DAYS.map((text, at) => (
          <button
            key={text}
            type="button"
            className="dk-btn sm"
            aria-pressed={weekdays.includes(at + 1)}
            onClick={() => turn(at + 1)}
          >
            {say(text)}
          </button>
        ))}
      </fieldset>
      <div className="dk-fields">
        <DeskField label={say('tariff.clockFrom')} help={say('tariff.clockHelp')}>
          {(id) => (
            <TextInput
              id={id}
              type="time"
              value={clock?.from ?? ''}
              onChange={(from) => setClock({ from: from || '00:00' })}
            />
          )}
        </DeskField>
        <DeskField label={say('tariff.clockTo')}>
          {(id) => (
            <TextInput
              id={id}
              type="time"
              value={clock?.to ?? ''}
              onChange={(to) => setClock({ to: to || '00:00' })}
            />
          )}
        </DeskField>
        <DeskField label={say('tariff.partBankHolidays')}>
          {(id) => (
            <SelectInput
              id={id}
              value={bankHolidays === undefined ? 'either' : bankHolidays ? 'only' : 'never'}
              choices={[
                { value: 'either', text: say('tariff.holidaysEither') },
                { value: 'only', text: say('tariff.holidaysOnly') },
                { value: 'never', text: say('tariff.holidaysNever') },
              ]}
              onChange={setHolidays}
            />
          )}
        </DeskField>
      </div>
      <DatesField when={when} onChange={onChange} />
    </>
  )
}

const writeDates = (dates: When['dates'] = []): string =>
  dates.map(({ from, until }) => (from === until ? from : `${from} – ${until}`)).join('\n')

function DatesField({ when, onChange }: WhenProps) {
  const [typed, setTyped] = useState<string>()
  const [isBad, setBad] = useState(false)
  const leave = () => {
    if (typed === undefined) return
    const lines = typed.split(/[\n,;]+/).filter((line) => line.trim() !== '')
    const dates = lines.map((line) => {
      const [from = '', until = from] = line.trim().split(/\s*(?:–|\.\.|\bto\b|\s-\s)\s*/)
      return { from: readDay(from), until: readDay(until) }
    })
    const whole = dates.flatMap(({ from, until }) => (from && until ? [{ from, until }] : []))
    setBad(whole.length < dates.length)
    if (whole.length < dates.length) return
    const { dates: _, ...rest } = when
    onChange(whole.length === 0 ? rest : { ...rest, dates: whole })
    setTyped(undefined)
  }
  return (
    <DeskField
      label={say('tariff.dates')}
      help={say('tariff.datesHelp')}
      error={isBad ? say('tariff.noSuchDays') : undefined}
    >
      {(id) => (
        <textarea
          id={id}
          className="dk-in mono"
          rows={2}
          value={typed ?? writeDates(when.dates)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
        />
      )}
    </DeskField>
  )
}

/** A civil time at which a rule holds, to show what it does; undefined where none is found within a year. */
export function sampleTime(
  when: When,
  { today, bankHolidays }: { today: string; bankHolidays: readonly string[] },
): string | undefined {
  const clock = when.clock?.from ?? '11:00'
  const holiday = when.bankHolidays === true && bankHolidays.find((day) => day > today)
  if (holiday) return `${holiday}T${clock}`
  const date = when.dates?.find(({ until }) => until >= today)
  if (date) return `${date.from > today ? date.from : today}T${clock}`
  const start = Date.parse(`${today}T00:00:00Z`)
  for (let days = 1; days <= 7; days++) {
    const day = new Date(start + days * 86_400_000)
    if (!when.weekdays || when.weekdays.includes(day.getUTCDay() || 7))
      return `${day.toISOString().slice(0, 10)}T${clock}`
  }
  return undefined
}
