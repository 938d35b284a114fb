import { Notice } from '@kerbside/kit/notice.tsx'
import { NewPasswordFields } from '@kerbside/web/account/new-password-fields.tsx'
import { PasswordField } from '@kerbside/web/account/password-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import '@kerbside/web/account/profile-messages.ts'
import type { useNewPassword } from '@kerbside/web/account/use-new-password.ts'

export type ChangePasswordFieldsProps = { given: ReturnType<typeof useNewPassword> }

/** The old password and the new one; the page and the dialog add their own buttons. */
export function ChangePasswordFields({ given }: ChangePasswordFieldsProps) {
  const { form, errors, change, rejection } = given
  return (
    <div className="fields">
      <PasswordField
        label={t('profile.currentPassword')}
        name="current-password"
        kind="current"
        value={form.before}
        onChange={(before) => change({ before })}
        error={errors.before}
      />
      <NewPasswordFields value={form} onChange={change} errors={errors} />
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
    </div>
  )
}
