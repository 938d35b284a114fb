import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import '../../fleet/people-messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DeskButton } from '../../ui/desk-button.tsx'
import type { DeskColumn } from '../../ui/desk-table.tsx'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { useAfterPause } from '../../ui/use-after-pause.ts'
import { usePages } from '../../ui/use-pages.ts'
import { AccountPage, NewAccountPage } from './account-page.tsx'
import { type DeskAccountRow, fetchAccounts } from './desk-account.ts'
import '../people.css'

/** The list of corporate accounts, each with its own page. */
export function AccountsScreen() {
  const path = useParams()['*'] ?? ''
  if (path === 'new') return <NewAccountPage />
  const bookerId = Number(path)
  return bookerId > 0 ? <AccountPage key={bookerId} bookerId={bookerId} /> : <AccountList />
}

const COLUMNS = (): DeskColumn<DeskAccountRow>[] => [
  { head: t('people.name'), cell: ({ name }) => <b>{name}</b> },
  { head: t('people.number'), cell: ({ bookerId }) => bookerId, align: 'end' },
  { head: t('people.bookers'), cell: ({ members }) => members, align: 'end' },
  {
    head: t('people.owed'),
    cell: ({ owed, currencyCode }) => <b>{formatWireMoney(owed, currencyCode)}</b>,
    align: 'end',
  },
  {
    head: t('people.creditLimit'),
    cell: ({ creditLimit, currencyCode }) =>
      creditLimit === null ? t('people.noLimit') : formatWireMoney(creditLimit, currencyCode),
    align: 'end',
  },
  {
    head: t('people.state'),
    cell: ({ blocked }) =>
      blocked ? (
        <span className="dk-tag bad">{t('people.blockedNow')}</span>
      ) : (
        <span className="dk-tag">{t('people.openNow')}</span>
      ),
  },
]

function AccountList() {
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const q = useAfterPause(typed.trim())
  const query = usePages(['desk-accounts', q], (page, options) =>
    fetchAccounts({ ...(q && { q }), ...page }, options),
  )
  return (
    <ListScreen
      title={t('people.accounts')}
      sentence={t('people.accountsAbout')}
      actions={
        <DeskButton look="primary" onPress={() => void go('/console/customers/accounts/new')}>
          {t('people.addAccount')}
        </DeskButton>
      }
      filters={
        <DeskField label={t('people.findAccount')}>
          {(id) => <TextInput id={id} value={typed} max={80} onChange={setTyped} />}
        </DeskField>
      }
      query={query}
      rows={({ pages }) => pages.flatMap(({ accounts }) => accounts)}
      rowKey={({ bookerId }) => bookerId}
      columns={COLUMNS()}
      empty={{
        title: t(q ? 'people.nothingFound' : 'people.noAccounts'),
        text: t(q ? 'people.noAccountFoundText' : 'people.noAccountsText'),
      }}
      onOpen={({ bookerId }) => void go(`/console/customers/accounts/${bookerId}`)}
      more={t('people.more')}
    />
  )
}
