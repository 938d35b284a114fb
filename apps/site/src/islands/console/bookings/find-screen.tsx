import '@kerbside/web/fleet/people-words.ts'
import { askFilters, askFound, takeBookings } from '@kerbside/web/history/desk-bookings.ts'
import { say } from '@kerbside/words/say.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAfterPause } from '../command-palette.tsx'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { TextInput } from '../form/text-input.tsx'
import { todayIn } from '../money/today.ts'
import { saveFile } from '../records/save-file.ts'
import { type BookingWish, readWish, saidOf, withoutFilter, writeWish } from './booking-wish.ts'
import { FilterFields } from './filter-fields.tsx'
import { foundColumns } from './found-columns.tsx'
import { chipsOf } from './say-filter.ts'
import './bookings.css'

/** Every booking there is, by whatever is known of it; what is asked stands in the address. */
export function FindScreen() {
  const { timeZone, member, tell } = useDesk()
  const go = useNavigate()
  const [search, setSearch] = useSearchParams()
  const wish = readWish(search, todayIn(timeZone))
  const change = (next: BookingWish) => setSearch(writeWish(next), { replace: true })
  const [typed, setTyped] = useState(wish.q ?? '')
  const settled = useAfterPause(typed.trim())
  const ask = useEffectEvent((q: string) => {
    if (q !== (wish.q ?? '')) change({ ...wish, q })
  })
  useEffect(() => ask(settled), [settled])
  const filters = useQuery({
    queryKey: ['booking-filters'],
    queryFn: ({ signal }) => askFilters({ signal }),
    staleTime: 60_000,
  })
  const query = useInfiniteQuery({
    queryKey: ['found-bookings', wish],
    queryFn: ({ signal, pageParam }) =>
      askFound({ ...saidOf(wish), ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after || undefined,
    placeholderData: keepPreviousData,
  })
  const [isTaking, setIsTaking] = useState(false)
  const take = async () => {
    setIsTaking(true)
    const taken = await takeBookings(saidOf(wish))
    setIsTaking(false)
    if (!taken.ok) return tell(taken.message)
    const { csv, filename, rows, more } = taken.reply
    saveFile({ name: filename, bytes: csv, type: 'text/csv;charset=utf-8' })
    tell(say(more ? 'people.csvCut' : 'people.csvTaken', { count: rows }))
  }
  const chips = chipsOf(wish, filters.data)
  return (
    <DeskPage
      wide
      title={say('people.bookings')}
      sentence={say('people.bookingsAbout')}
      actions={
        member.role !== 'support' && (
          <DeskButton disabled={isTaking} onPress={() => void take()}>
            {say('people.csv')}
          </DeskButton>
        )
      }
    >
      <DeskField label={say('people.findBooking')} help={say('people.findBookingHelp')}>
        {(id) => <TextInput id={id} value={typed} most={80} onChange={setTyped} />}
      </DeskField>
      <details className="dk-find-more">
        <summary>{say('people.filters')}</summary>
        <FilterFields wish={wish} filters={filters.data} onChange={change} />
      </details>
      {chips.length > 0 && (
        <ul className="dk-chips" aria-label={say('people.chosenFilters')}>
          {chips.map(({ key, value, text }) => (
            <li key={`${key} ${value}`}>
              <button
                type="button"
                className="dk-chip"
                aria-label={say('people.withoutFilter', { filter: text })}
                onClick={() => change(withoutFilter(wish, key, value))}
              >
                {text} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
          <li>
            <DeskButton
              size="small"
              look="quiet"
              onPress={() => change(wish.q ? { q: wish.q } : {})}
            >
              {say('people.allBookings')}
            </DeskButton>
          </li>
        </ul>
      )}
      <AnswerWait query={query}>
        {({ pages }) => (
          <div className="dk-stack">
            <DeskTable
              label={say('areas.rowsOf', { title: say('people.bookings') })}
              columns={foundColumns()}
              rows={pages.flatMap(({ bookings }) => bookings)}
              rowKey={({ jobpartid }) => jobpartid}
              onRow={({ jobpartid }) => void go(`/console/job/${jobpartid}`)}
              empty={
                <EmptyState
                  title={say('people.noBookingFound')}
                  text={say('people.noBookingFoundText')}
                />
              }
            />
            {query.hasNextPage && (
              <div>
                <DeskButton
                  disabled={query.isFetchingNextPage}
                  onPress={() => void query.fetchNextPage()}
                >
                  {say('people.more')}
                </DeskButton>
              </div>
            )}
          </div>
        )}
      </AnswerWait>
    </DeskPage>
  )
}
