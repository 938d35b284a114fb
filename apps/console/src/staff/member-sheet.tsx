import * as calls from '@kerbside/contract/calls.generated/desk-staff.ts'
import { STAFF_ROLES, type StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import type { DeskMember } from '../fleet/api.ts'
import { useFleetChange } from '../fleet/use-fleet.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import '../fleet/fleet.css'

type MemberSheetProps = {
  member: DeskMember | undefined
  onLink: (link: string) => void
  onEnd: () => void
  onClose: () => void
}

/** A staff member: name and role, a new invitation link, and removal. */
export function MemberSheet({ member, onLink, onEnd, onClose }: MemberSheetProps) {
  const { notify } = useDesk()
  const { busy, send, rejection } = useFleetChange()
  const [name, setName] = useState(member?.name ?? '')
  const [email, setEmail] = useState(member?.email ?? '')
  const [role, setRole] = useState<StaffRole>(member?.role ?? 'dispatcher')
  const save = async () => {
    if (!member) {
      const added = await send(calls.addDeskStaff, { email, name, role })
      if (added) onLink(added.link)
      return
    }
    const { id, version } = member
    if (!(await send(calls.saveDeskStaff, { id, version, name, role }))) return
    notify(t('people.saved'))
    onClose()
  }
  const invite = async () => {
    const invited = member && (await send(calls.inviteDeskStaff, { id: member.id }))
    if (invited) onLink(invited.link)
  }
  const signOut = async () => {
    if (member && (await send(calls.endDeskStaff, { id: member.id, onlysessions: true }))) onClose()
  }
  return (
    <DeskSheet
      title={member ? member.name : t('people.addMember')}
      onClose={onClose}
      actions={
        <>
          {member && (
            <>
              <DeskButton look="danger" onPress={onEnd}>
                {t('people.endMember')}
              </DeskButton>
              {member.sessions.length > 0 && (
                <DeskButton disabled={busy} onPress={() => void signOut()}>
                  {t('people.signOutEverywhere')}
                </DeskButton>
              )}
              <DeskButton disabled={busy} onPress={() => void invite()}>
                {t('people.newLink')}
              </DeskButton>
            </>
          )}
          <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
            {t('people.save')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        <DeskField label={t('people.name')}>
          {(id) => <TextInput id={id} value={name} most={80} onChange={setName} />}
        </DeskField>
        <DeskField label={t('people.email')}>
          {(id) => (
            <TextInput
              id={id}
              type="email"
              value={email}
              most={255}
              disabled={member !== undefined}
              onChange={setEmail}
            />
          )}
        </DeskField>
        <DeskField label={t('people.role')}>
          {(id) => (
            <SelectInput
              id={id}
              value={role}
              choices={STAFF_ROLES.map((value) => ({ value, text: t(`people.role.${value}`) }))}
              onChange={setRole}
            />
          )}
        </DeskField>
        {rejection && (
          <p className="dk-fd-error" role="alert">
            {rejection}
          </p>
        )}
      </div>
    </DeskSheet>
  )
}
