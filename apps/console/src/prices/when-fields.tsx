import type { When } from '@kerbside/domain/quotation/calendar.ts'
import { readDay } from '@kerbside/domain/quotation/price-list/read-price-list.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { formatLocal } from '../ui/format-local.ts'

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

/** When a rule applies, in one sentence: "from 22:00 to 06:00, every day". */
export function describeWhen({ weekdays, dates, bankHolidays, clock }: When): string {
  const hours = clock ? t('tariff.hours', clock) : t('tariff.allDay')
  const days = weekdays
    ? weekdays.map((day) => t(DAYS[day - 1] ?? 'tariff.monday')).join(', ')
    : t('tariff.everyDay')
  const parts = [hours, days]
  if (dates && dates.length > 0)
    parts.push(
      t('tariff.onDates', {
        dates: dates
          .slice(0, 4)
          .map(({ from, until }) =>
            from === until ? formatLocal(from) : `${formatLocal(from)} – ${formatLocal(until)}`,
          )
          .join(', '),
        more: Math.max(0, dates.length - 4),
      }),
    )
  if (bankHolidays === true) parts.push(t('tariff.onlyHolidays'))
  if (bankHolidays === false) parts.push(t('tariff.notHolidays'))
  return parts.join(', ')
}

type WhenProps = { when: When; onChange: (when: When) => void }

/** Hours (also over midnight), days of the week, dates and bank holidays; every given condition must hold. */
export function WhenFields({ when, onChange }: WhenProps) {
  const { weekdays = EVERY_DAY, clock, bankHolidays } = when
  const turn = (day: number) => {
    const next = EVERY_DAY.filter((item) => (item === day) !== weekdays.includes(item))
    const { weekdays: _, ...rest } = when
    if (next.length > 0) onChange(next.length === 7 ? rest : { ...rest, weekdays: next })
  }
  const setClock = (part: Partial<NonNullable<When['clock']>>) => {
    const { clock: old, ...rest } = when
    const next = { from: '00:00', to: '00:00', ...old, ...part }
    onChange(next.from === next.to ? rest : { ...rest, clock: next })
  }
  const setHolidays = (value: 'either' | 'only' | 'never') => {
    const { bankHolidays: _, ...rest } = when
    onChange(value === 'either' ? rest : { ...rest, bankHolidays: value === 'only' })
  }
  return (
    <>
      <fieldset className="dk-pr-days" aria-label={t('tariff.weekdays')}>
        {DAYS.map((text, index) => (
          <button
            key={text}
            type="button"
            className="dk-btn sm"
            aria-pressed={weekdays.includes(index + 1)}
            onClick={() => turn(index + 1)}
          >
            {t(text)}
          </button>
        ))}
      </fieldset>
      <div className="dk-fields">
        <DeskField label={t('tariff.clockFrom')} help={t('tariff.clockHelp')}>
          {(id) => (
            <TextInput
              id={id}
              type="time"
              value={clock?.from ?? ''}
              onChange={(from) => setClock({ from: from || '00:00' })}
            />
          )}
        </DeskField>
        <DeskField label={t('tariff.clockTo')}>
          {(id) => (
            <TextInput
              id={id}
              type="time"
              value={clock?.to ?? ''}
              onChange={(to) => setClock({ to: to || '00:00' })}
            />
          )}
        </DeskField>
        <DeskField label={t('tariff.partBankHolidays')}>
          {(id) => (
            <SelectInput
              id={id}
              value={bankHolidays === undefined ? 'either' : bankHolidays ? 'only' : 'never'}
              choices={[
                { value: 'either', text: t('tariff.holidaysEither') },
                { value: 'only', text: t('tariff.holidaysOnly') },
                { value: 'never', text: t('tariff.holidaysNever') },
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
      label={t('tariff.dates')}
      help={t('tariff.datesHelp')}
      error={isBad ? t('tariff.noSuchDays') : undefined}
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

/** A local time at which a rule applies, to show its effect; undefined if none is found within a year. */
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
