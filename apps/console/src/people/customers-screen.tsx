import '../fleet/people-messages.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { useAfterPause } from '../ui/use-after-pause.ts'
import { usePages } from '../ui/use-pages.ts'
import { CustomerPage } from './customer-page.tsx'
import { type DeskCustomerRow, fetchCustomers } from './desk-customer.ts'
import './people.css'

/** The list of customers with an account, each with their own page. */
export function CustomersScreen() {
  const customerId = Number(useParams()['*'])
  return customerId > 0 ? (
    <CustomerPage key={customerId} customerId={customerId} />
  ) : (
    <CustomerList />
  )
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
  { head: t('people.since'), cell: ({ since }) => formatTime(new Date(since), 'date') },
  {
    head: t('people.state'),
    cell: ({ blocked }) => blocked && <span className="dk-tag bad">{t('people.blockedNow')}</span>,
  },
]

function CustomerList() {
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const q = useAfterPause(typed.trim())
  const query = usePages(['desk-customers', q], (page, options) =>
    fetchCustomers({ ...(q && { q }), ...page }, options),
  )
  return (
    <ListScreen
      title={t('people.customers')}
      sentence={t('people.customersAbout')}
      filters={
        <>
          <DeskField label={t('people.findCustomer')} help={t('people.findCustomerHelp')}>
            {(id) => <TextInput id={id} value={typed} max={80} onChange={setTyped} />}
          </DeskField>
          {q && (
            <p>
              <Link to={`/console/bookings?${new URLSearchParams({ q })}`}>
                {t('people.alsoInBookings', { q })}
              </Link>
            </p>
          )}
        </>
      }
      query={query}
      rows={({ pages }) => pages.flatMap(({ customers }) => customers)}
      rowKey={({ customerId }) => customerId}
      columns={COLUMNS()}
      empty={{
        title: t(q ? 'people.nothingFound' : 'people.noCustomers'),
        text: t(q ? 'people.noCustomerFoundText' : 'people.noCustomersText'),
      }}
      onOpen={({ customerId }) => void go(`/console/customers/people/${customerId}`)}
      more={t('people.more')}
    />
  )
}
