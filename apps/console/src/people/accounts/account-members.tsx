import * as calls from '@kerbside/contract/calls.generated/booker-desk.ts'
import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../../shell/desk-context.tsx'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskGroup } from '../../ui/desk-page.tsx'
import { SelectInput } from '../../ui/form/select-input.tsx'
import { accountOf } from '../people-queries.ts'
import { type DeskAccount, type DeskMemberOfAccount } from './desk-account.ts'
import { InviteSheet } from './invite-sheet.tsx'
import { roleChoices } from './role-choices.ts'

/** The members of an account: invite, change role, remove. */
export function AccountMembers({ account }: { account: DeskAccount }) {
  const { bookerId, members } = account
  const queries = useQueryClient()
  const { notify } = useDesk()
  const [isInviting, setIsInviting] = useState(false)
  const [ending, setEnding] = useState<DeskMemberOfAccount>()
  const [busy, setBusy] = useState(false)
  const change = async (customerId: number, role: AccountRole | 'end') => {
    setBusy(true)
    const response = await submit(calls.changeAccountMember, { bookerId, customerId, role })
    setBusy(false)
    setEnding(undefined)
    if (!response.ok) return notify(response.message)
    queries.setQueryData(accountOf(bookerId).queryKey, response.reply)
    notify(t('people.saved'))
  }
  return (
    <DeskGroup title={t('people.bookers')}>
      {members.length === 0 && <p className="soft">{t('people.noBookers')}</p>}
      <ul className="dk-members">
        {members.map((member) => (
          <li key={member.customerId}>
            <span className="dk-who">
              <b>{member.name || member.email}</b>
              <small className="soft">{member.email}</small>
            </span>
            <label className="unseen" htmlFor={`role-${member.customerId}`}>
              {t('people.partOf', { name: member.name || member.email })}
            </label>
            <SelectInput
              id={`role-${member.customerId}`}
              value={member.role}
              disabled={busy}
              choices={roleChoices()}
              onChange={(role) => void change(member.customerId, role)}
            />
            <DeskButton
              label={t('people.endBookerOf', { name: member.name || member.email })}
              onPress={() => setEnding(member)}
            >
              {t('people.endBooker')}
            </DeskButton>
          </li>
        ))}
      </ul>
      <div>
        <DeskButton onPress={() => setIsInviting(true)}>{t('people.inviteBooker')}</DeskButton>
      </div>
      {isInviting && <InviteSheet account={account} onClose={() => setIsInviting(false)} />}
      {ending && (
        <ConfirmSheet
          title={t('people.endBookerTitle', { name: ending.name || ending.email })}
          act={t('people.endBooker')}
          busy={busy}
          rejection={undefined}
          onAct={() => void change(ending.customerId, 'end')}
          onClose={() => setEnding(undefined)}
        >
          <p>{t('people.endBookerText')}</p>
        </ConfirmSheet>
      )}
    </DeskGroup>
  )
}
