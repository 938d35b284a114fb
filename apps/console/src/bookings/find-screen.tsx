import '../fleet/people-messages.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { todayIn } from '../reconciliation/today.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { useAfterPause } from '../ui/use-after-pause.ts'
import { usePages } from '../ui/use-pages.ts'
import {
  type BookingFilter,
  inputOf,
  readFilter,
  withoutFilter,
  writeFilter,
} from './booking-filter.ts'
import { exportBookings, fetchFilters, fetchFoundBookings } from './desk-bookings.ts'
import { FilterFields } from './filter-fields.tsx'
import { chipsOf } from './filter-labels.ts'
import { foundColumns } from './found-columns.tsx'
import './bookings.css'

/** All bookings with search and filters, which are part of the address. */
export function FindScreen() {
  const { timeZone, member, notify } = useDesk()
  const go = useNavigate()
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search, todayIn(timeZone))
  const change = (next: BookingFilter) => setSearch(writeFilter(next), { replace: true })
  const [typed, setTyped] = useState(filter.q ?? '')
  const settled = useAfterPause(typed.trim())
  const applyQuery = useEffectEvent((q: string) => {
    if (q !== (filter.q ?? '')) change({ ...filter, q })
  })
  useEffect(() => applyQuery(settled), [settled])
  const filters = useQuery({
    queryKey: ['booking-filters'],
    queryFn: ({ signal }) => fetchFilters({ signal }),
    staleTime: 60_000,
  })
  const query = usePages(['found-bookings', filter], (page, options) =>
    fetchFoundBookings({ ...inputOf(filter), ...page }, options),
  )
  const [isExporting, setIsExporting] = useState(false)
  const exportCsv = async () => {
    setIsExporting(true)
    const exported = await exportBookings(inputOf(filter))
    setIsExporting(false)
    if (!exported.ok) return notify(exported.message)
    const { csv, filename, rows, more } = exported.reply
    saveFile({ name: filename, text: csv, type: 'text/csv;charset=utf-8' })
    notify(t(more ? 'people.csvCut' : 'people.csvTaken', { count: rows }))
  }
  const chips = chipsOf(filter, filters.data)
  return (
    <ListScreen
      title={t('people.bookings')}
      sentence={t('people.bookingsAbout')}
      actions={
        member.role !== 'support' && (
          <DeskButton disabled={isExporting} onPress={() => void exportCsv()}>
            {t('people.csv')}
          </DeskButton>
        )
      }
      filters={
        <>
          <DeskField label={t('people.findBooking')} help={t('people.findBookingHelp')}>
            {(id) => <TextInput id={id} value={typed} max={80} onChange={setTyped} />}
          </DeskField>
          <details className="dk-find-more">
            <summary>{t('people.filters')}</summary>
            <FilterFields filter={filter} filters={filters.data} onChange={change} />
          </details>
          {chips.length > 0 && (
            <ul className="dk-chips" aria-label={t('people.chosenFilters')}>
              {chips.map(({ key, value, text }) => (
                <li key={`${key} ${value}`}>
                  <button
                    type="button"
                    className="dk-chip"
                    aria-label={t('people.withoutFilter', { filter: text })}
                    onClick={() => change(withoutFilter(filter, key, value))}
                  >
                    {text} <span aria-hidden="true">×</span>
                  </button>
                </li>
              ))}
              <li>
                <DeskButton
                  size="small"
                  look="quiet"
                  onPress={() => change(filter.q ? { q: filter.q } : {})}
                >
                  {t('people.allBookings')}
                </DeskButton>
              </li>
            </ul>
          )}
        </>
      }
      query={query}
      rows={({ pages }) => pages.flatMap(({ bookings }) => bookings)}
      rowKey={({ reference }) => reference}
      columns={foundColumns()}
      empty={{ title: t('people.noBookingFound'), text: t('people.noBookingFoundText') }}
      onOpen={({ reference }) => void go(`/console/leg/${reference}`)}
      more={t('people.more')}
    />
  )
}
