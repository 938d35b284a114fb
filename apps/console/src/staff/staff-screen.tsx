import * as calls from '@kerbside/contract/calls.generated/staff-desk.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskMember } from '../fleet/api.ts'
import { LinkSheet } from '../fleet/link-sheet.tsx'
import { deskStaff, useFleetChange } from '../fleet/use-fleet.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { MemberSheet } from './member-sheet.tsx'

/** The staff members, how they sign in, and from where. */
export function StaffScreen() {
  const { member: me } = useDesk()
  const [open, setOpen] = useState<string>()
  const [ending, setEnding] = useState<DeskMember>()
  const [link, setLink] = useState<string>()
  const { busy, send, rejection, forget } = useFleetChange()
  const query = useQuery(deskStaff())
  const chosen = query.data?.find(({ id, state }) => id === open && state !== 'ended')
  const close = () => {
    setOpen(undefined)
    setEnding(undefined)
    setLink(undefined)
    forget()
  }
  const end = async (item: DeskMember) => {
    if (await send(calls.endDeskStaff, { id: item.id, onlySessions: false })) close()
  }
  return (
    <ListScreen
      title={t('areas.staff')}
      sentence={t('people.staffAbout')}
      actions={
        <DeskButton look="primary" onPress={() => setOpen('new')}>
          {t('people.addMember')}
        </DeskButton>
      }
      query={query}
      rows={(members) => members.filter(({ state }) => state !== 'ended')}
      rowKey={({ id }) => id}
      columns={columnsOf(me.email)}
      onOpen={({ id }) => setOpen(id)}
    >
      {open !== undefined && !ending && link === undefined && (open === 'new' || chosen) && (
        <MemberSheet
          key={chosen?.id ?? 'new'}
          member={chosen}
          onLink={setLink}
          onEnd={() => setEnding(chosen)}
          onClose={close}
        />
      )}
      {link !== undefined && <LinkSheet link={link} mailed onClose={close} />}
      {ending && (
        <ConfirmSheet
          title={t('people.endMemberTitle', { name: ending.name })}
          act={t('people.endMember')}
          busy={busy}
          rejection={rejection}
          onAct={() => void end(ending)}
          onClose={close}
        >
          <p>{t('people.endMemberText')}</p>
        </ConfirmSheet>
      )}
    </ListScreen>
  )
}

const describeFactor = ({ state, recoveryLeft }: DeskMember): string =>
  state === 'enrolled'
    ? t('people.factorOn', { count: recoveryLeft })
    : t(state === 'ended' ? 'people.left' : 'people.factorOff')

const describeSessions = ({ sessions }: DeskMember): string =>
  sessions.length === 0
    ? t('people.nowhere')
    : sessions.map(({ device }) => device || t('people.anyDevice')).join(', ')

const columnsOf = (ownEmail: string): DeskColumn<DeskMember>[] => [
  {
    head: t('people.name'),
    cell: ({ name, email }) => (
      <span className="dk-who">
        <b>
          {name} {email === ownEmail && `(${t('people.you')})`}
        </b>
        <span className="soft small">{email}</span>
      </span>
    ),
    sort: ({ name }) => name,
  },
  {
    head: t('people.role'),
    cell: ({ role }) => t(`people.role.${role}`),
    sort: ({ role }) => role,
  },
  { head: t('people.secondFactor'), cell: describeFactor },
  { head: t('people.sessions'), cell: describeSessions },
]
