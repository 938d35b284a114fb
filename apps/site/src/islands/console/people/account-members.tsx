import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import {
  CHANGE_MEMBER,
  type DeskAccount,
  type DeskMemberOfAccount,
} from '@kerbside/web/corporate/desk-account.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { SureSheet } from '../fleet/sure-sheet.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { accountOf } from './people-queries.ts'
import { roleChoices } from './role-choices.ts'

/** Who acts for an account: invited, given another part, let go. */
export function AccountMembers({ account }: { account: DeskAccount }) {
  const { bookerid, members } = account
  const queries = useQueryClient()
  const { tell } = useDesk()
  const [isInviting, setIsInviting] = useState(false)
  const [ending, setEnding] = useState<DeskMemberOfAccount>()
  const [busy, setBusy] = useState(false)
  const change = async (custid: number, role: AccountRole | 'end') => {
    setBusy(true)
    const answer = await changeAtDesk(CHANGE_MEMBER, { bookerid, custid, role })
    setBusy(false)
    setEnding(undefined)
    if (!answer.heard) return tell(answer.message)
    queries.setQueryData(accountOf(bookerid).queryKey, answer.reply)
    tell(say('people.saved'))
  }
  return (
    <DeskGroup title={say('people.bookers')}>
      {members.length === 0 && <p className="soft">{say('people.noBookers')}</p>}
      <ul className="dk-members">
        {members.map((member) => (
          <li key={member.custid}>
            <span className="dk-who">
              <b>{member.name || member.email}</b>
              <small className="soft">{member.email}</small>
            </span>
            <label className="unseen" htmlFor={`role-${member.custid}`}>
              {say('people.partOf', { name: member.name || member.email })}
            </label>
            <SelectInput
              id={`role-${member.custid}`}
              value={member.role}
              disabled={busy}
              choices={roleChoices()}
              onChange={(role) => void change(member.custid, role)}
            />
            <DeskButton
              label={say('people.endBookerOf', { name: member.name || member.email })}
              onPress={() => setEnding(member)}
            >
              {say('people.endBooker')}
            </DeskButton>
          </li>
        ))}
      </ul>
      <div>
        <DeskButton onPress={() => setIsInviting(true)}>{say('people.inviteBooker')}</DeskButton>
      </div>
      {isInviting && <InviteSheet account={account} onClose={() => setIsInviting(false)} />}
      {ending && (
        <SureSheet
          title={say('people.endBookerTitle', { name: ending.name || ending.email })}
          act={say('people.endBooker')}
          busy={busy}
          refusal={undefined}
          onAct={() => void change(ending.custid, 'end')}
          onClose={() => setEnding(undefined)}
        >
          <p>{say('people.endBookerText')}</p>
        </SureSheet>
      )}
    </DeskGroup>
  )
}
