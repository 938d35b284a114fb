import type { DeskMember } from '@kerbside/web/fleet/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { LinkSheet } from '../fleet/link-sheet.tsx'
import { SureSheet } from '../fleet/sure-sheet.tsx'
import { deskStaff, useFleetChange } from '../fleet/use-fleet.ts'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { MemberSheet } from './member-sheet.tsx'

/** Who signs in at the console, how, and from where. */
export const StaffScreen = () => (
  <AnswerWait query={useQuery(deskStaff())}>
    {(members) => <StaffTable members={members} />}
  </AnswerWait>
)

const sayFactor = ({ state, recoveryleft }: DeskMember): string =>
  state === 'enrolled'
    ? say('people.factorOn', { count: recoveryleft })
    : say(state === 'ended' ? 'people.left' : 'people.factorOff')

const sayWhere = ({ sessions }: DeskMember): string =>
  sessions.length === 0
    ? say('people.nowhere')
    : sessions.map(({ device }) => device || say('people.anyDevice')).join(', ')

function StaffTable({ members }: { members: readonly DeskMember[] }) {
  const { member: me } = useDesk()
  const [open, setOpen] = useState<string>()
  const [ending, setEnding] = useState<DeskMember>()
  const [link, setLink] = useState<string>()
  const { busy, send, refusal, forget } = useFleetChange()
  const here = members.filter(({ state }) => state !== 'ended')
  const chosen = here.find(({ id }) => id === open)
  const close = () => {
    setOpen(undefined)
    setEnding(undefined)
    setLink(undefined)
    forget()
  }
  const end = async (one: DeskMember) => {
    if (await send('/api/desk/staff/end', { id: one.id, onlysessions: false })) close()
  }
  const columns: DeskColumn<DeskMember>[] = [
    {
      key: 'name',
      head: say('people.name'),
      cell: ({ name, email }) => (
        <span className="dk-who">
          <b>
            {name} {email === me.email && `(${say('people.you')})`}
          </b>
          <span className="soft small">{email}</span>
        </span>
      ),
      sort: ({ name }) => name,
    },
    {
      key: 'role',
      head: say('people.role'),
      cell: ({ role }) => say(`people.role.${role}`),
      sort: ({ role }) => role,
    },
    { key: 'factor', head: say('people.secondFactor'), cell: sayFactor },
    { key: 'sessions', head: say('people.sessions'), cell: sayWhere },
  ]
  return (
    <DeskPage
      title={say('areas.staff')}
      sentence={say('people.staffAbout')}
      wide
      actions={
        <DeskButton look="primary" onPress={() => setOpen('new')}>
          {say('people.addMember')}
        </DeskButton>
      }
    >
      <DeskTable
        label={say('areas.staff')}
        columns={columns}
        rows={here}
        rowKey={({ id }) => id}
        empty={null}
        onRow={({ id }) => setOpen(id)}
      />
      {open !== undefined && !ending && link === undefined && (open === 'new' || chosen) && (
        <MemberSheet
          key={chosen ? `${chosen.id}|${chosen.version}` : 'new'}
          member={chosen}
          onLink={setLink}
          onEnd={() => setEnding(chosen)}
          onClose={close}
        />
      )}
      {link !== undefined && <LinkSheet link={link} mailed onClose={close} />}
      {ending && (
        <SureSheet
          title={say('people.endMemberTitle', { name: ending.name })}
          act={say('people.endMember')}
          busy={busy}
          refusal={refusal}
          onAct={() => void end(ending)}
          onClose={close}
        >
          <p>{say('people.endMemberText')}</p>
        </SureSheet>
      )}
    </DeskPage>
  )
}
