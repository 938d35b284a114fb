import {
  bankHolidaysOf,
  HOLIDAY_REGIONS,
  type HolidayRegion,
} from '@kerbside/domain/quotation/price-list/uk-bank-holidays.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import type { DraftDesk } from './use-price-draft.ts'

const REGIONS = {
  'england-and-wales': 'tariff.englandWales',
  scotland: 'tariff.scotland',
  'northern-ireland': 'tariff.northernIreland',
} as const satisfies Record<HolidayRegion, string>

/** This year and the next two: a booking that far ahead gets the price of its day. */
const YEARS_AHEAD = [0, 1, 2]

const DAY_TEXT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const formatDay = (day: LocalDate): string => DAY_TEXT.format(new Date(day))

type HolidayListProps = { desk: DraftDesk; today: string }

/** The days to which bank-holiday rules apply: a country's list, and the operator's own. */
export function HolidayList({ desk, today }: HolidayListProps) {
  const { bankHolidays } = desk.document
  const [region, setRegion] = useState<HolidayRegion>('england-and-wales')
  const update = (days: Iterable<LocalDate>) =>
    desk.change({ bankHolidays: [...new Set(days)].sort() })
  const thisYear = Number(today.slice(0, 4))
  const coming = bankHolidays.filter((day) => day >= today)
  const years = [...new Set(coming.map((day) => day.slice(0, 4)))]
  const last = coming.at(-1)
  return (
    <DeskGroup title={t('tariff.partBankHolidays')}>
      <p className="dk-pr-summary">
        {last
          ? t('tariff.holidaysUntil', { count: coming.length, year: last.slice(0, 4) })
          : t('tariff.noHolidays')}
      </p>
      {years.map((year) => (
        <div className="dk-pr-year" key={year}>
          <h4>{year}</h4>
          <ul>
            {coming
              .filter((day) => day.startsWith(year))
              .map((day) => (
                <li key={day}>
                  {formatDay(day)}
                  <button
                    type="button"
                    aria-label={t('tariff.dropHoliday', { day: `${formatDay(day)} ${year}` })}
                    onClick={() => update(bankHolidays.filter((item) => item !== day))}
                  >
                    <span aria-hidden="true">×</span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <div className="dk-fields">
        <DeskField label={t('tariff.holidaysOf')}>
          {(id) => (
            <SelectInput
              id={id}
              value={region}
              choices={HOLIDAY_REGIONS.map((item) => ({ value: item, text: t(REGIONS[item]) }))}
              onChange={setRegion}
            />
          )}
        </DeskField>
        <AddDay today={today} onAdd={(day) => update([...bankHolidays, day])} />
      </div>
      <p className="dk-pr-adds">
        {YEARS_AHEAD.map((ahead) => {
          const year = thisYear + ahead
          const days = bankHolidaysOf(region, year)
          return (
            <DeskButton
              key={year}
              size="small"
              disabled={days.every((day) => bankHolidays.includes(day))}
              onPress={() => update([...bankHolidays, ...days])}
            >
              {t('tariff.addHolidays', { region: t(REGIONS[region]), year: String(year) })}
            </DeskButton>
          )
        })}
      </p>
    </DeskGroup>
  )
}

function AddDay({ today, onAdd }: { today: string; onAdd: (day: LocalDate) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <DeskField label={t('tariff.ownHoliday')} help={t('tariff.ownHolidayHelp')}>
      {(id) => (
        <span className="dk-pr-add">
          <TextInput id={id} type="date" value={typed} onChange={setTyped} />
          <DeskButton
            size="small"
            disabled={typed < today}
            onPress={() => {
              onAdd(typed as LocalDate)
              setTyped('')
            }}
          >
            {t('tariff.addDay')}
          </DeskButton>
        </span>
      )}
    </DeskField>
  )
}
