import { askFound } from '@kerbside/web/history/desk-bookings.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { foundColumns } from '../bookings/found-columns.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import '../bookings/bookings.css'

const SHOWN = 5

/** Their latest bookings, those ahead first; all of them are a search away. */
export function CustomerRides({ custid }: { custid: number }) {
  const go = useNavigate()
  const query = useQuery({
    queryKey: ['found-bookings', { custid }],
    queryFn: ({ signal }) => askFound({ custid }, { signal }),
  })
  return (
    <DeskGroup title={say('people.bookings')}>
      <AnswerWait query={query}>
        {({ bookings }) => (
          <div className="dk-stack">
            <DeskTable
              label={say('areas.rowsOf', { title: say('people.bookings') })}
              columns={foundColumns().filter(({ key }) => key !== 'passenger' && key !== 'driver')}
              rows={bookings.slice(0, SHOWN)}
              rowKey={({ jobpartid }) => jobpartid}
              onRow={({ jobpartid }) => void go(`/console/job/${jobpartid}`)}
              empty={<p className="soft">{say('people.noRides')}</p>}
            />
            {bookings.length > 0 && (
              <p>
                <Link to={`/console/bookings?custid=${custid}`}>{say('people.theirBookings')}</Link>
              </p>
            )}
          </div>
        )}
      </AnswerWait>
    </DeskGroup>
  )
}
