import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'
import './profile-words.ts'
import type { useNewPassword } from './use-new-password.ts'

export type ChangePasswordFieldsProps = { given: ReturnType<typeof useNewPassword> }

/** The old password and the new one; the page and the dialog put their own buttons below. */
export function ChangePasswordFields({ given }: ChangePasswordFieldsProps) {
  const { form, errors, change, refusal } = given
  return (
    <div className="fields">
      <PasswordField
        label={say('profile.currentPassword')}
        name="current-password"
        kind="current"
        value={form.before}
        onChange={(before) => change({ before })}
        error={errors.before}
      />
      <NewPasswordFields value={form} onChange={change} errors={errors} />
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
    </div>
  )
}
