import * as calls from '@kerbside/contract/calls.generated/account-desk.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { type DeskCustomer } from './desk-customer.ts'
import { customerOf } from './people-queries.ts'

/** The customer's sign-in, sessions and the desk's actions on them; data export and erasure. */
export function CustomerActs({ customer }: { customer: DeskCustomer }) {
  const { customerId, blocked, sessions } = customer
  const { member, notify } = useDesk()
  const go = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState<'block' | 'erase'>()
  const [reason, setReason] = useState('')
  const [rejection, setRejection] = useState<string>()
  const isOwner = member.role === 'owner'
  const mayBlock = isOwner || member.role === 'accounts'
  const mayHelp = mayBlock || member.role === 'dispatcher'
  const doing = async (act: () => Promise<string | undefined>) => {
    setBusy(true)
    setRejection(undefined)
    const body = await act()
    setBusy(false)
    if (body) notify(body)
  }
  const help = (what: 'reset' | 'signout') =>
    doing(async () => {
      const response = await submit(calls.helpDeskCustomer, { customerId, do: what })
      if (!response.ok) return response.message
      queries.setQueryData(customerOf(customerId).queryKey, response.reply)
      return t(what === 'reset' ? 'people.resetSent' : 'people.signedOut')
    })
  const block = () =>
    doing(async () => {
      const response = await submit(calls.blockDeskCustomer, {
        customerId,
        blocked: !blocked,
        reason,
      })
      setConfirming(undefined)
      if (!response.ok) return response.message
      queries.setQueryData(customerOf(customerId).queryKey, response.reply)
      return t('people.saved')
    })
  const take = () =>
    doing(async () => {
      const response = await submit(calls.takeCustomerData, { customerId })
      if (!response.ok) return response.message
      const { filename, data } = response.reply
      const bytes = JSON.stringify(data, undefined, 2)
      saveFile({ name: filename, text: bytes, type: 'application/json' })
      return undefined
    })
  const erase = () =>
    doing(async () => {
      const response = await submit(calls.eraseDeskCustomer, { customerId })
      if (!response.ok) {
        setRejection(response.message)
        return undefined
      }
      queries.removeQueries({ queryKey: customerOf(customerId).queryKey })
      void queries.invalidateQueries({ queryKey: ['desk-customers'] })
      void go('/console/customers/people', { replace: true })
      return t('people.erased')
    })
  return (
    <DeskGroup title={t('people.signingIn')}>
      {sessions.length === 0 && <p className="soft">{t('people.nowhere')}</p>}
      <ul className="dk-members">
        {sessions.map(({ device, seen, since }) => (
          <li key={`${device} ${since}`}>
            <span className="dk-who">
              <b>{device}</b>
              <small className="soft">{formatTime(new Date(seen), 'stamp')}</small>
            </span>
          </li>
        ))}
      </ul>
      <div className="dk-row-tools">
        {mayHelp && (
          <DeskButton disabled={busy} onPress={() => void help('reset')}>
            {t('people.sendReset')}
          </DeskButton>
        )}
        {mayHelp && sessions.length > 0 && (
          <DeskButton disabled={busy} onPress={() => void help('signout')}>
            {t('people.signOutEverywhere')}
          </DeskButton>
        )}
        {mayBlock && (
          <DeskButton
            disabled={busy}
            onPress={() => (blocked ? void block() : setConfirming('block'))}
          >
            {t(blocked ? 'people.unblock' : 'people.block')}
          </DeskButton>
        )}
        {isOwner && (
          <DeskButton disabled={busy} onPress={() => void take()}>
            {t('people.takeData')}
          </DeskButton>
        )}
        {isOwner && (
          <DeskButton look="danger" disabled={busy} onPress={() => setConfirming('erase')}>
            {t('people.erase')}
          </DeskButton>
        )}
      </div>
      {confirming && (
        <ConfirmSheet
          title={t(confirming === 'block' ? 'people.blockTitle' : 'people.eraseTitle')}
          act={t(confirming === 'block' ? 'people.block' : 'people.erase')}
          busy={busy}
          blocked={confirming === 'block' && reason.trim() === ''}
          rejection={rejection}
          onAct={() => void (confirming === 'block' ? block() : erase())}
          onClose={() => setConfirming(undefined)}
        >
          <p>{t(confirming === 'block' ? 'people.blockText' : 'people.eraseText')}</p>
          {confirming === 'block' && (
            <DeskField label={t('people.blockReason')}>
              {(id) => <TextInput id={id} value={reason} max={255} onChange={setReason} />}
            </DeskField>
          )}
        </ConfirmSheet>
      )}
    </DeskGroup>
  )
}
