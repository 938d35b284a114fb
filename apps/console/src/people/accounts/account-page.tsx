import * as calls from '@kerbside/contract/calls.generated/booker-desk.ts'
import { submitVersioned } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskPage } from '../../ui/desk-page.tsx'
import { SaveBar, type SaveState } from '../../ui/form/save-bar.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { QueryBoundary } from '../../ui/query-boundary.tsx'
import { ClashNote } from '../clash-note.tsx'
import { accountOf } from '../people-queries.ts'
import { AccountBalance } from './account-balance.tsx'
import { draftOf, listClashes, NEW_ACCOUNT } from './account-draft.ts'
import { AccountFields } from './account-fields.tsx'
import { AccountInvoices } from './account-invoices.tsx'
import { AccountMembers } from './account-members.tsx'
import { AccountRules } from './account-rules.tsx'
import { AccountStatement } from './account-statement.tsx'
import { type AccountInput, type AccountReply, type DeskAccount } from './desk-account.ts'

type AccountErrors = AccountReply['errors']

/** A corporate account: its terms, its debt, its members, its invoices. */
export function AccountPage({ bookerId }: { bookerId: number }) {
  const query = useQuery(accountOf(bookerId))
  return (
    <QueryBoundary query={query}>
      {({ account }) => account && <AccountEditor account={account} />}
    </QueryBoundary>
  )
}

function AccountEditor({ account }: { account: DeskAccount }) {
  const queries = useQueryClient()
  const { notify } = useDesk()
  const draft = useDraft(draftOf(account))
  const [state, setState] = useState<SaveState>('idle')
  const [errors, setErrors] = useState<AccountErrors>([])
  const [isNewer, setIsNewer] = useState(false)
  const { bookerId, version } = account
  const save = async () => {
    setState('saving')
    const body: AccountInput = { bookerId, version, ...draft.value }
    const response = await submitVersioned(calls.saveDeskAccount, body)
    if (!response.ok) {
      notify(response.message)
      return setState('failed')
    }
    setState('idle')
    setErrors(response.reply.errors)
    setIsNewer(response.newer)
    if (response.reply.errors.length > 0) return
    queries.setQueryData(accountOf(bookerId).queryKey, response.reply)
    void queries.invalidateQueries({ queryKey: ['desk-accounts'] })
    if (response.newer) return
    draft.discard()
    notify(t('people.saved'))
  }
  const errorAt = (path: string) => errors.find((error) => error.path === path)?.message
  return (
    <DeskPage
      title={account.name}
      sentence={<Link to="/console/customers/accounts">{t('people.backToAccounts')}</Link>}
      actions={
        <SaveBar
          quiet
          changes={draft.changes}
          state={state}
          errors={errors}
          onSave={() => void save()}
          onUndo={draft.undo}
          onDiscard={() => {
            draft.discard()
            setErrors([])
            setIsNewer(false)
          }}
        />
      }
    >
      {isNewer && (
        <ClashNote
          clashes={listClashes(draft.changed, draftOf(account))}
          onMine={() => setIsNewer(false)}
          onTheirs={() => {
            draft.discard()
            setIsNewer(false)
          }}
        />
      )}
      <AccountBalance account={account} />
      <AccountMembers account={account} />
      <AccountFields draft={draft} currency={account.currencyCode} errorAt={errorAt} />
      <AccountRules
        draft={draft}
        currency={account.currencyCode}
        types={account.vehicleTypes}
        hasArea={account.hasArea}
        errorAt={errorAt}
      />
      <AccountInvoices account={account} />
      <AccountStatement account={account} />
    </DeskPage>
  )
}

/** A new account: asks for the name and the credit limit first; everything else can follow later. */
export function NewAccountPage() {
  const go = useNavigate()
  const queries = useQueryClient()
  const { notify } = useDesk()
  const draft = useDraft(NEW_ACCOUNT)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<AccountErrors>([])
  const make = async () => {
    setBusy(true)
    const response = await submitVersioned(calls.saveDeskAccount, {
      bookerId: 0,
      version: 0,
      ...draft.value,
    })
    setBusy(false)
    if (!response.ok) return notify(response.message)
    setErrors(response.reply.errors)
    const { account } = response.reply
    if (!account) return
    queries.setQueryData(accountOf(account.bookerId).queryKey, response.reply)
    void queries.invalidateQueries({ queryKey: ['desk-accounts'] })
    notify(t('people.accountMade', { name: account.name }))
    void go(`/console/customers/accounts/${account.bookerId}`, { replace: true })
  }
  return (
    <DeskPage
      title={t('people.addAccount')}
      sentence={<Link to="/console/customers/accounts">{t('people.backToAccounts')}</Link>}
      actions={
        <DeskButton look="primary" disabled={busy} onPress={() => void make()}>
          {t('people.makeAccount')}
        </DeskButton>
      }
    >
      <AccountFields
        draft={draft}
        currency=""
        errorAt={(path) => errors.find((error) => error.path === path)?.message}
      />
    </DeskPage>
  )
}
