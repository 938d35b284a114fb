import { Button } from '@kerbside/kit/form/button.tsx'
import { useNewPassword } from '@kerbside/web/account/use-new-password.ts'
import { t } from '@kerbside/words/translate.ts'
import type { AccountView } from '../../../features/account/account-view.ts'
import { ChangePasswordFields } from '../../../features/account/change-password-fields.tsx'
import { changePassword } from '../../../features/account/own-api.ts'
import { AccountHead } from '../account-head.tsx'
import { PasswordForm } from './password-form.tsx'

/** Changes the password with the current one. */
export function ChangePasswordScreen({ title, profile, configuration, notify }: AccountView) {
  const given = useNewPassword({ requiresOldPassword: true })
  const submit = () =>
    given.submit(async (form) => {
      const input = { custid: profile.custid, ...form }
      const done = await changePassword(input, configuration.publicid)
      if (done.ok) notify(t('profile.passwordChanged'))
      return done
    })
  return (
    <>
      <AccountHead id="changepassword" title={title} lead={t('profile.passwordText')} />
      <PasswordForm email={profile.email} onSubmit={() => void submit()}>
        <ChangePasswordFields given={given} />
        <Button type="submit" disabled={given.busy}>
          {given.busy ? t('account.processing') : t('account.savePassword')}
        </Button>
      </PasswordForm>
    </>
  )
}
