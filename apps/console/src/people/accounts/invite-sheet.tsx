import * as calls from '@kerbside/contract/calls.generated/booker-desk.ts'
import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../../shell/desk-context.tsx'
import { SelectField, TextField } from '../../ui/form/form-fields.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { useSheetForm } from '../../ui/form/use-sheet-form.ts'
import { accountOf } from '../people-queries.ts'
import type { DeskAccount } from './desk-account.ts'
import { roleChoices } from './role-choices.ts'

const FRESH = { firstName: '', lastName: '', email: '', role: 'booker' as AccountRole }

/** Invites a new member to an account; a person without a customer account gets a link by e-mail. */
export function InviteSheet({ account, onClose }: { account: DeskAccount; onClose: () => void }) {
  const { bookerId, name } = account
  const queries = useQueryClient()
  const { notify } = useDesk()
  const form = useSheetForm({
    values: FRESH,
    save: async (values, attempt) => {
      const invited = await attempt(submit(calls.inviteToAccount, { bookerId, ...values }))
      if (!invited) return
      const { mailed, ...reply } = invited.reply
      queries.setQueryData(accountOf(bookerId).queryKey, reply)
      notify(t(mailed ? 'people.bookerMailed' : 'people.bookerIn', { email: values.email }))
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t('people.inviteBooker')}
      sentence={t('people.inviteBookerText', { name })}
      onClose={onClose}
      save={t('people.invite')}
    >
      <TextField form={form} name="firstName" label={t('people.firstName')} max={60} />
      <TextField form={form} name="lastName" label={t('people.lastName')} max={60} />
      <TextField form={form} name="email" label={t('people.email')} type="email" max={255} />
      <SelectField form={form} name="role" label={t('people.part')} choices={roleChoices()} />
    </FormSheet>
  )
}
