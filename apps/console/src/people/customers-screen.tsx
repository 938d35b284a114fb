import '../fleet/people-messages.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useAfterPause } from '../shell/command-palette.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { CustomerPage } from './customer-page.tsx'
import { type DeskCustomerRow, fetchCustomers } from './desk-customer.ts'
import './people.css'

/** The list of customers with an account, each with their own page. */
export function CustomersScreen() {
  const custid = Number(useParams()['*'])
  return custid > 0 ? <CustomerPage key={custid} custid={custid} /> : <CustomerList />
}

const COLUMNS = (): DeskColumn<DeskCustomerRow>[] => [
  {
    head: t('people.name'),
    cell: ({ name, account, email }) => (
      <span className="dk-who">
        <b>{name || email}</b>
        {account && <small className="soft">{account}</small>}
      </span>
    ),
  },
  { head: t('people.email'), cell: ({ email }) => email },
  { head: t('people.phone'), cell: ({ phone }) => phone },
  { head: t('people.since'), cell: ({ since }) => formatTime(new Date(since), 'stamp') },
  {
    head: t('people.state'),
    cell: ({ blocked }) => blocked && <span className="dk-tag bad">{t('people.blockedNow')}</span>,
  },
]

function CustomerList() {
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const q = useAfterPause(typed.trim())
  const query = useInfiniteQuery({
    queryKey: ['desk-customers', q],
    queryFn: ({ signal, pageParam }) =>
      fetchCustomers({ ...(q && { q }), ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after || undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <DeskPage wide title={t('people.customers')} sentence={t('people.customersAbout')}>
      <DeskField label={t('people.findCustomer')} help={t('people.findCustomerHelp')}>
        {(id) => <TextInput id={id} value={typed} most={80} onChange={setTyped} />}
      </DeskField>
      {q && (
        <p>
          <Link to={`/console/bookings?${new URLSearchParams({ q })}`}>
            {t('people.alsoInBookings', { q })}
          </Link>
        </p>
      )}
      <QueryBoundary query={query}>
        {({ pages }) => (
          <div className="dk-stack">
            <DeskTable
              label={t('areas.rowsOf', { title: t('people.customers') })}
              columns={COLUMNS()}
              rows={pages.flatMap(({ customers }) => customers)}
              rowKey={({ custid }) => custid}
              onRow={({ custid }) => void go(`/console/customers/people/${custid}`)}
              empty={
                <EmptyState
                  title={t(q ? 'people.nothingFound' : 'people.noCustomers')}
                  text={t(q ? 'people.noCustomerFoundText' : 'people.noCustomersText')}
                />
              }
            />
            {query.hasNextPage && (
              <DeskButton onPress={() => void query.fetchNextPage()}>{t('people.more')}</DeskButton>
            )}
          </div>
        )}
      </QueryBoundary>
    </DeskPage>
  )
}
