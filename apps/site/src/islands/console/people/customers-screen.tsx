import '@kerbside/web/fleet/people-words.ts'
import { askCustomers, type DeskCustomerRow } from '@kerbside/web/account/desk-customer.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useAfterPause } from '../command-palette.tsx'
import { DeskButton } from '../desk-button.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { TextInput } from '../form/text-input.tsx'
import { CustomerPage } from './customer-page.tsx'
import './people.css'

/** Everybody with an account, and each on a page of their own. */
export function CustomersScreen() {
  const custid = Number(useParams()['*'])
  return custid > 0 ? <CustomerPage key={custid} custid={custid} /> : <CustomerList />
}

const COLUMNS = (): DeskColumn<DeskCustomerRow>[] => [
  {
    key: 'name',
    head: say('people.name'),
    cell: ({ name, account, email }) => (
      <span className="dk-who">
        <b>{name || email}</b>
        {account && <small className="soft">{account}</small>}
      </span>
    ),
  },
  { key: 'email', head: say('people.email'), cell: ({ email }) => email },
  { key: 'phone', head: say('people.phone'), cell: ({ phone }) => phone },
  {
    key: 'since',
    head: say('people.since'),
    cell: ({ since }) => sayTime(new Date(since), 'stamp'),
  },
  {
    key: 'state',
    head: say('people.state'),
    cell: ({ blocked }) =>
      blocked && <span className="dk-tag bad">{say('people.blockedNow')}</span>,
  },
]

function CustomerList() {
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const q = useAfterPause(typed.trim())
  const query = useInfiniteQuery({
    queryKey: ['desk-customers', q],
    queryFn: ({ signal, pageParam }) =>
      askCustomers({ ...(q && { q }), ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after || undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <DeskPage wide title={say('people.customers')} sentence={say('people.customersAbout')}>
      <DeskField label={say('people.findCustomer')} help={say('people.findCustomerHelp')}>
        {(id) => <TextInput id={id} value={typed} most={80} onChange={setTyped} />}
      </DeskField>
      {q && (
        <p>
          <Link to={`/console/bookings?${new URLSearchParams({ q })}`}>
            {say('people.alsoInBookings', { q })}
          </Link>
        </p>
      )}
      <AnswerWait query={query}>
        {({ pages }) => (
          <div className="dk-stack">
            <DeskTable
              label={say('areas.rowsOf', { title: say('people.customers') })}
              columns={COLUMNS()}
              rows={pages.flatMap(({ customers }) => customers)}
              rowKey={({ custid }) => custid}
              onRow={({ custid }) => void go(`/console/customers/people/${custid}`)}
              empty={
                <EmptyState
                  title={say(q ? 'people.nothingFound' : 'people.noCustomers')}
                  text={say(q ? 'people.noCustomerFoundText' : 'people.noCustomersText')}
                />
              }
            />
            {query.hasNextPage && (
              <DeskButton onPress={() => void query.fetchNextPage()}>
                {say('people.more')}
              </DeskButton>
            )}
          </div>
        )}
      </AnswerWait>
    </DeskPage>
  )
}
