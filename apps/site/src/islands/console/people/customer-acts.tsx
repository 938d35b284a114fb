import {
  BLOCK_CUSTOMER,
  type DeskCustomer,
  ERASE_CUSTOMER,
  HELP_CUSTOMER,
  TAKE_DATA,
} from '@kerbside/web/account/desk-customer.ts'
import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { SureSheet } from '../fleet/sure-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { TextInput } from '../form/text-input.tsx'
import { saveFile } from '../records/save-file.ts'
import { customerOf } from './people-queries.ts'

/** Signing in: where they are, and what the desk can do about it; their data, and forgetting them. */
export function CustomerActs({ customer }: { customer: DeskCustomer }) {
  const { custid, blocked, sessions } = customer
  const { member, tell } = useDesk()
  const go = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<'block' | 'erase'>()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const isOwner = member.role === 'owner'
  const mayBlock = isOwner || member.role === 'accounts'
  const mayHelp = mayBlock || member.role === 'dispatcher'
  const doing = async (act: () => Promise<string | undefined>) => {
    setBusy(true)
    setRefusal(undefined)
    const said = await act()
    setBusy(false)
    if (said) tell(said)
  }
  const help = (what: 'reset' | 'signout') =>
    doing(async () => {
      const answer = await changeAtDesk(HELP_CUSTOMER, { custid, do: what })
      if (!answer.heard) return answer.message
      queries.setQueryData(customerOf(custid).queryKey, answer.reply)
      return say(what === 'reset' ? 'people.resetSent' : 'people.signedOut')
    })
  const block = () =>
    doing(async () => {
      const answer = await changeAtDesk(BLOCK_CUSTOMER, { custid, blocked: !blocked, reason })
      setAsking(undefined)
      if (!answer.heard) return answer.message
      queries.setQueryData(customerOf(custid).queryKey, answer.reply)
      return say('people.saved')
    })
  const take = () =>
    doing(async () => {
      const answer = await changeAtDesk(TAKE_DATA, { custid })
      if (!answer.heard) return answer.message
      const { filename, data } = answer.reply
      const bytes = JSON.stringify(data, undefined, 2)
      saveFile({ name: filename, bytes, type: 'application/json' })
      return undefined
    })
  const erase = () =>
    doing(async () => {
      const answer = await changeAtDesk(ERASE_CUSTOMER, { custid })
      const message = answer.heard ? answer.reply.message : answer.message
      if (message) {
        setRefusal(message)
        return undefined
      }
      queries.removeQueries({ queryKey: customerOf(custid).queryKey })
      void queries.invalidateQueries({ queryKey: ['desk-customers'] })
      void go('/console/customers/people', { replace: true })
      return say('people.erased')
    })
  return (
    <DeskGroup title={say('people.signingIn')}>
      {sessions.length === 0 && <p className="soft">{say('people.nowhere')}</p>}
      <ul className="dk-members">
        {sessions.map(({ device, seen, since }) => (
          <li key={`${device} ${since}`}>
            <span className="dk-who">
              <b>{device}</b>
              <small className="soft">{sayTime(new Date(seen), 'stamp')}</small>
            </span>
          </li>
        ))}
      </ul>
      <div className="dk-row-tools">
        {mayHelp && (
          <DeskButton disabled={busy} onPress={() => void help('reset')}>
            {say('people.sendReset')}
          </DeskButton>
        )}
        {mayHelp && sessions.length > 0 && (
          <DeskButton disabled={busy} onPress={() => void help('signout')}>
            {say('people.signOutEverywhere')}
          </DeskButton>
        )}
        {mayBlock && (
          <DeskButton disabled={busy} onPress={() => (blocked ? void block() : setAsking('block'))}>
            {say(blocked ? 'people.unblock' : 'people.block')}
          </DeskButton>
        )}
        {isOwner && (
          <DeskButton disabled={busy} onPress={() => void take()}>
            {say('people.takeData')}
          </DeskButton>
        )}
        {isOwner && (
          <DeskButton look="danger" disabled={busy} onPress={() => setAsking('erase')}>
            {say('people.erase')}
          </DeskButton>
        )}
      </div>
      {asking && (
        <SureSheet
          title={say(asking === 'block' ? 'people.blockTitle' : 'people.eraseTitle')}
          act={say(asking === 'block' ? 'people.block' : 'people.erase')}
          busy={busy}
          blocked={asking === 'block' && reason.trim() === ''}
          refusal={refusal}
          onAct={() => void (asking === 'block' ? block() : erase())}
          onClose={() => setAsking(undefined)}
        >
          <p>{say(asking === 'block' ? 'people.blockText' : 'people.eraseText')}</p>
          {asking === 'block' && (
            <DeskField label={say('people.blockReason')}>
              {(id) => <TextInput id={id} value={reason} most={255} onChange={setReason} />}
            </DeskField>
          )}
        </SureSheet>
      )}
    </DeskGroup>
  )
}
