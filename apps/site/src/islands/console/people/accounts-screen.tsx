import '@kerbside/web/fleet/people-words.ts'
import { askAccounts, type DeskAccountRow } from '@kerbside/web/corporate/desk-account.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAfterPause } from '../command-palette.tsx'
import { DeskButton } from '../desk-button.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { TextInput } from '../form/text-input.tsx'
import { AccountPage, NewAccountPage } from './account-page.tsx'
import './people.css'

/** Corporate accounts, and each on a page of its own. */
export function AccountsScreen() {
  const said = useParams()['*'] ?? ''
  if (said === 'new') return <NewAccountPage />
  const bookerid = Number(said)
  return bookerid > 0 ? <AccountPage key={bookerid} bookerid={bookerid} /> : <AccountList />
}

const COLUMNS = (): DeskColumn<DeskAccountRow>[] => [
  { key: 'name', head: say('people.name'), cell: ({ name }) => <b>{name}</b> },
  { key: 'number', head: say('people.number'), cell: ({ bookerid }) => bookerid, end: true },
  { key: 'members', head: say('people.bookers'), cell: ({ members }) => members, end: true },
  {
    key: 'owed',
    head: say('people.owed'),
    cell: ({ owed, currencycode }) => <b>{sayDeskMoney(owed, currencycode)}</b>,
    end: true,
  },
  {
    key: 'limit',
    head: say('people.creditLimit'),
    cell: ({ creditlimit, currencycode }) =>
      creditlimit === null ? say('people.noLimit') : sayDeskMoney(creditlimit, currencycode),
    end: true,
  },
  {
    key: 'state',
    head: say('people.state'),
    cell: ({ blocked }) =>
      blocked ? (
        <span className="dk-tag bad">{say('people.blockedNow')}</span>
      ) : (
        <span className="dk-tag">{say('people.openNow')}</span>
      ),
  },
]

function AccountList() {
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const q = useAfterPause(typed.trim())
  const query = useInfiniteQuery({
    queryKey: ['desk-accounts', q],
    queryFn: ({ signal, pageParam }) =>
      askAccounts({ ...(q && { q }), ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after || undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <DeskPage
      wide
      title={say('people.accounts')}
      sentence={say('people.accountsAbout')}
      actions={
        <DeskButton look="primary" onPress={() => void go('/console/customers/accounts/new')}>
          {say('people.addAccount')}
        </DeskButton>
      }
    >
      <DeskField label={say('people.findAccount')}>
        {(id) => <TextInput id={id} value={typed} most={80} onChange={setTyped} />}
      </DeskField>
      <AnswerWait query={query}>
        {({ pages }) => (
          <div className="dk-stack">
            <DeskTable
              label={say('areas.rowsOf', { title: say('people.accounts') })}
              columns={COLUMNS()}
              rows={pages.flatMap(({ accounts }) => accounts)}
              rowKey={({ bookerid }) => bookerid}
              onRow={({ bookerid }) => void go(`/console/customers/accounts/${bookerid}`)}
              empty={
                <EmptyState
                  title={say(q ? 'people.nothingFound' : 'people.noAccounts')}
                  text={say(q ? 'people.noAccountFoundText' : 'people.noAccountsText')}
                />
              }
            />
            {query.hasNextPage && (
              <div>
                <DeskButton onPress={() => void query.fetchNextPage()}>
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
