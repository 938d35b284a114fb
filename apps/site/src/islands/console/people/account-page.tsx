import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import {
  type AccountReply,
  type AccountSaid,
  type DeskAccount,
  SAVE_ACCOUNT,
} from '@kerbside/web/corporate/desk-account.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { SaveBar, type SaveState } from '../form/save-bar.tsx'
import { useDraft } from '../form/use-draft.ts'
import { AccountBalance } from './account-balance.tsx'
import { draftOf, listClashes, NEW_ACCOUNT } from './account-draft.ts'
import { AccountFields } from './account-fields.tsx'
import { AccountInvoices } from './account-invoices.tsx'
import { AccountMembers } from './account-members.tsx'
import { AccountRules } from './account-rules.tsx'
import { AccountStatement } from './account-statement.tsx'
import { ClashNote } from './clash-note.tsx'
import { accountOf } from './people-queries.ts'

type Faults = AccountReply['faults']

/** A corporate account: what is agreed, what it owes, who acts for it, its invoices. */
export function AccountPage({ bookerid }: { bookerid: number }) {
  const query = useQuery(accountOf(bookerid))
  return (
    <AnswerWait query={query}>{({ account }) => account && <Known account={account} />}</AnswerWait>
  )
}

function Known({ account }: { account: DeskAccount }) {
  const queries = useQueryClient()
  const { tell } = useDesk()
  const draft = useDraft(draftOf(account))
  const [state, setState] = useState<SaveState>('idle')
  const [faults, setFaults] = useState<Faults>([])
  const [isNewer, setIsNewer] = useState(false)
  const { bookerid, version } = account
  const save = async () => {
    setState('saving')
    const said: AccountSaid = { bookerid, version, ...draft.value }
    const answer = await changeAtDesk(SAVE_ACCOUNT, said)
    if (!answer.heard) {
      tell(answer.message)
      return setState('failed')
    }
    setState('idle')
    setFaults(answer.reply.faults)
    setIsNewer(answer.newer)
    if (answer.reply.faults.length > 0) return
    queries.setQueryData(accountOf(bookerid).queryKey, answer.reply)
    void queries.invalidateQueries({ queryKey: ['desk-accounts'] })
    if (answer.newer) return
    draft.discard()
    tell(say('people.saved'))
  }
  const faultAt = (path: string) => faults.find((fault) => fault.path === path)?.message
  return (
    <DeskPage
      title={account.name}
      sentence={<Link to="/console/customers/accounts">{say('people.backToAccounts')}</Link>}
      actions={
        <SaveBar
          quiet
          changes={draft.changes}
          state={state}
          faults={faults}
          onSave={() => void save()}
          onUndo={draft.undo}
          onDiscard={() => {
            draft.discard()
            setFaults([])
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
      <AccountFields draft={draft} currency={account.currencycode} faultAt={faultAt} />
      <AccountRules
        draft={draft}
        currency={account.currencycode}
        types={account.vehicletypes}
        hasArea={account.hasarea}
        faultAt={faultAt}
      />
      <AccountInvoices account={account} />
      <AccountStatement account={account} />
    </DeskPage>
  )
}

/** A new one: what is asked first is its name and how much it may owe; everything else can come later. */
export function NewAccountPage() {
  const go = useNavigate()
  const queries = useQueryClient()
  const { tell } = useDesk()
  const draft = useDraft(NEW_ACCOUNT)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>([])
  const make = async () => {
    setBusy(true)
    const answer = await changeAtDesk(SAVE_ACCOUNT, { bookerid: 0, version: 0, ...draft.value })
    setBusy(false)
    if (!answer.heard) return tell(answer.message)
    setFaults(answer.reply.faults)
    const { account } = answer.reply
    if (!account) return
    queries.setQueryData(accountOf(account.bookerid).queryKey, answer.reply)
    void queries.invalidateQueries({ queryKey: ['desk-accounts'] })
    tell(say('people.accountMade', { name: account.name }))
    void go(`/console/customers/accounts/${account.bookerid}`, { replace: true })
  }
  return (
    <DeskPage
      title={say('people.addAccount')}
      sentence={<Link to="/console/customers/accounts">{say('people.backToAccounts')}</Link>}
      actions={
        <DeskButton look="primary" disabled={busy} onPress={() => void make()}>
          {say('people.makeAccount')}
        </DeskButton>
      }
    >
      <AccountFields
        draft={draft}
        currency=""
        faultAt={(path) => faults.find((fault) => fault.path === path)?.message}
      />
    </DeskPage>
  )
}
