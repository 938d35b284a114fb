import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import {
  type AccountReply,
  type DeskAccount,
  INVITE_TO_ACCOUNT,
} from '@kerbside/web/corporate/desk-account.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { accountOf } from './people-queries.ts'
import { roleChoices } from './role-choices.ts'
import '../fleet/fleet.css'

/** Somebody new for an account; who has no account of their own gets a link by mail. */
export function InviteSheet({ account, onClose }: { account: DeskAccount; onClose: () => void }) {
  const { bookerid, name } = account
  const queries = useQueryClient()
  const { tell } = useDesk()
  const [firstname, setFirst] = useState('')
  const [lastname, setLast] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<AccountRole>('booker')
  const [faults, setFaults] = useState<AccountReply['faults']>([])
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const invite = async () => {
    setBusy(true)
    setTrouble('')
    const said = { bookerid, firstname, lastname, email, role }
    const answer = await changeAtDesk(INVITE_TO_ACCOUNT, said)
    setBusy(false)
    if (!answer.heard) return setTrouble(answer.message)
    const { faults: heard, mailed, ...reply } = answer.reply
    setFaults(heard)
    if (heard.length > 0) return
    queries.setQueryData(accountOf(bookerid).queryKey, { ...reply, faults: [] })
    tell(say(mailed ? 'people.bookerMailed' : 'people.bookerIn', { email }))
    onClose()
  }
  return (
    <DeskSheet
      title={say('people.inviteBooker')}
      sentence={say('people.inviteBookerText', { name })}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('people.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={busy} onPress={() => void invite()}>
            {say('people.invite')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        {trouble && (
          <p className="dk-fd-error" role="alert">
            {trouble}
          </p>
        )}
        <DeskField label={say('people.firstName')}>
          {(id) => <TextInput id={id} value={firstname} most={60} onChange={setFirst} />}
        </DeskField>
        <DeskField label={say('people.lastName')}>
          {(id) => <TextInput id={id} value={lastname} most={60} onChange={setLast} />}
        </DeskField>
        <DeskField
          label={say('people.email')}
          error={faults.find(({ path }) => path === 'email')?.message}
        >
          {(id) => <TextInput id={id} type="email" value={email} most={255} onChange={setEmail} />}
        </DeskField>
        <DeskField label={say('people.part')}>
          {(id) => <SelectInput id={id} value={role} choices={roleChoices()} onChange={setRole} />}
        </DeskField>
      </div>
    </DeskSheet>
  )
}
