import * as calls from '@kerbside/contract/calls.generated/staff-desk.ts'
import { STAFF_ROLES, type StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import { t } from '@kerbside/words/translate.ts'
import type { DeskMember } from '../fleet/api.ts'
import { useFleetSubmit } from '../fleet/use-fleet.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { SelectField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'

type MemberSheetProps = {
  member: DeskMember | undefined
  onLink: (link: string) => void
  onEnd: () => void
  onClose: () => void
}

/** A staff member: name and role, a new invitation link, and removal. */
export function MemberSheet({ member, onLink, onEnd, onClose }: MemberSheetProps) {
  const { notify } = useDesk()
  const submitFleet = useFleetSubmit()
  const role: StaffRole = member?.role ?? 'dispatcher'
  const form = useSheetForm({
    version: member?.version,
    values: { name: member?.name ?? '', email: member?.email ?? '', role },
    save: async ({ email, ...values }, attempt) => {
      if (!member) {
        const added = await attempt(submitFleet(calls.addDeskStaff, { email, ...values }))
        if (added) onLink(added.reply.link)
        return
      }
      const { id, version } = member
      if (!(await attempt(submitFleet(calls.saveDeskStaff, { id, version, ...values })))) return
      notify(t('people.saved'))
      onClose()
    },
  })
  const invite = async (id: string) => {
    const invited = await form.attempt(submitFleet(calls.inviteDeskStaff, { id }))
    if (invited) onLink(invited.reply.link)
  }
  const signOut = async (id: string) => {
    if (await form.attempt(submitFleet(calls.endDeskStaff, { id, onlySessions: true }))) onClose()
  }
  return (
    <FormSheet
      form={form}
      title={member ? member.name : t('people.addMember')}
      onClose={onClose}
      save={t('people.save')}
      actions={
        member && (
          <>
            <DeskButton look="danger" onPress={onEnd}>
              {t('people.endMember')}
            </DeskButton>
            {member.sessions.length > 0 && (
              <DeskButton disabled={form.busy} onPress={() => void signOut(member.id)}>
                {t('people.signOutEverywhere')}
              </DeskButton>
            )}
            <DeskButton disabled={form.busy} onPress={() => void invite(member.id)}>
              {t('people.newLink')}
            </DeskButton>
          </>
        )
      }
    >
      <TextField form={form} name="name" label={t('people.name')} max={80} />
      <TextField
        form={form}
        name="email"
        label={t('people.email')}
        type="email"
        max={255}
        disabled={member !== undefined}
      />
      <SelectField
        form={form}
        name="role"
        label={t('people.role')}
        choices={STAFF_ROLES.map((value) => ({ value, text: t(`people.role.${value}`) }))}
      />
    </FormSheet>
  )
}
