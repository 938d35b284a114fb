import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { type NewPassword, NO_PASSWORD, validateNewPassword } from './new-password-fields.tsx'
import type { Done } from './read-done.ts'
import { useDoing } from './use-doing.ts'
import type { FieldErrors } from './validate-person.ts'

type Form = NewPassword & { before: string }

const EMPTY: Form = { ...NO_PASSWORD, before: '' }

/** A form that sets a password; `requiresOldPassword` also asks for the old one. */
export function useNewPassword({ requiresOldPassword }: { requiresOldPassword: boolean }) {
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const { busy, rejection, forgive, run } = useDoing()
  return {
    form,
    errors,
    busy,
    rejection,
    change: (input: Partial<Form>) => {
      setForm({ ...form, ...input })
      setErrors({})
      forgive()
    },
    /** `save` is called with valid input; after it succeeds, the form is cleared. */
    submit: (save: (form: Form) => Promise<Done>) => {
      const wrong = validate(form, requiresOldPassword)
      setErrors(wrong)
      if (Object.keys(wrong).length > 0) return Promise.resolve()
      return run(async () => {
        const done = await save(form)
        if (done.ok) setForm(EMPTY)
        return done.ok ? undefined : done.message
      })
    },
  }
}

function validate(form: Form, requiresOldPassword: boolean): FieldErrors<Form> {
  const before =
    requiresOldPassword && form.before === ''
      ? { before: t('form.required', { title: t('profile.currentPassword') }) }
      : {}
  return { ...before, ...validateNewPassword(form) }
}
