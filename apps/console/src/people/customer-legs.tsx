import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { fetchFoundBookings } from '../bookings/desk-bookings.ts'
import { foundColumns } from '../bookings/found-columns.tsx'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import '../bookings/bookings.css'

const SHOWN = 5

/** Their latest bookings, future ones first, with a link to the search for all. */
export function CustomerLegs({ customerId }: { customerId: number }) {
  const go = useNavigate()
  const query = useQuery({
    queryKey: ['found-bookings', { customerId }],
    queryFn: ({ signal }) => fetchFoundBookings({ customerId }, { signal }),
  })
  const known = [t('people.passenger'), t('people.driver')]
  return (
    <DeskGroup title={t('people.bookings')}>
      <QueryBoundary query={query}>
        {({ bookings }) => (
          <div className="dk-stack">
            <DeskTable
              label={t('areas.rowsOf', { title: t('people.bookings') })}
              columns={foundColumns().filter(({ head }) => !known.includes(head))}
              rows={bookings.slice(0, SHOWN)}
              rowKey={({ reference }) => reference}
              onRow={({ reference }) => void go(`/console/leg/${reference}`)}
              empty={<p className="soft">{t('people.noLegs')}</p>}
            />
            {bookings.length > 0 && (
              <p>
                <Link to={`/console/bookings?customerId=${customerId}`}>
                  {t('people.theirBookings')}
                </Link>
              </p>
            )}
          </div>
        )}
      </QueryBoundary>
    </DeskGroup>
  )
}
