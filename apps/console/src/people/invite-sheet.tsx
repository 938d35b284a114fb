import * as calls from '@kerbside/contract/calls.generated/desk-account.ts'
import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type AccountReply, type DeskAccount } from './desk-account.ts'
import { accountOf } from './people-queries.ts'
import { roleChoices } from './role-choices.ts'
import '../fleet/fleet.css'

/** Invites a new member to an account; a person without a customer account gets a link by e-mail. */
export function InviteSheet({ account, onClose }: { account: DeskAccount; onClose: () => void }) {
  const { bookerid, name } = account
  const queries = useQueryClient()
  const { notify } = useDesk()
  const [firstname, setFirst] = useState('')
  const [lastname, setLast] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<AccountRole>('booker')
  const [errors, setErrors] = useState<AccountReply['faults']>([])
  const [errorMessage, setErrorMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const invite = async () => {
    setBusy(true)
    setErrorMessage('')
    const body = { bookerid, firstname, lastname, email, role }
    const response = await submit(calls.inviteToAccount, body)
    setBusy(false)
    if (!response.ok) return setErrorMessage(response.message)
    const { faults: serverErrors, mailed, ...reply } = response.reply
    setErrors(serverErrors)
    if (serverErrors.length > 0) return
    queries.setQueryData(accountOf(bookerid).queryKey, { ...reply, faults: [] })
    notify(t(mailed ? 'people.bookerMailed' : 'people.bookerIn', { email }))
    onClose()
  }
  return (
    <DeskSheet
      title={t('people.inviteBooker')}
      sentence={t('people.inviteBookerText', { name })}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('people.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={busy} onPress={() => void invite()}>
            {t('people.invite')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        {errorMessage && (
          <p className="dk-fd-error" role="alert">
            {errorMessage}
          </p>
        )}
        <DeskField label={t('people.firstName')}>
          {(id) => <TextInput id={id} value={firstname} most={60} onChange={setFirst} />}
        </DeskField>
        <DeskField label={t('people.lastName')}>
          {(id) => <TextInput id={id} value={lastname} most={60} onChange={setLast} />}
        </DeskField>
        <DeskField
          label={t('people.email')}
          error={errors.find(({ path }) => path === 'email')?.message}
        >
          {(id) => <TextInput id={id} type="email" value={email} most={255} onChange={setEmail} />}
        </DeskField>
        <DeskField label={t('people.part')}>
          {(id) => <SelectInput id={id} value={role} choices={roleChoices()} onChange={setRole} />}
        </DeskField>
      </div>
    </DeskSheet>
  )
}
