import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import type { Done } from './judge-answer.ts'
import type { FieldErrors } from './judge-person.ts'
import { judgeNewPassword, type NewPassword, NO_PASSWORD } from './new-password-fields.tsx'
import { useDoing } from './use-doing.ts'

type Form = NewPassword & { before: string }

const EMPTY: Form = { ...NO_PASSWORD, before: '' }

/** A form that sets a password; `asksBefore` when the old one is to be given with it. */
export function useNewPassword({ asksBefore }: { asksBefore: boolean }) {
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const { busy, refusal, forgive, run } = useDoing()
  return {
    form,
    errors,
    busy,
    refusal,
    change: (said: Partial<Form>) => {
      setForm({ ...form, ...said })
      setErrors({})
      forgive()
    },
    /** `save` is asked for what is right; once it is saved, nothing of it stays on the page. */
    submit: (save: (form: Form) => Promise<Done>) => {
      const wrong = judge(form, asksBefore)
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

function judge(form: Form, asksBefore: boolean): FieldErrors<Form> {
  const before =
    asksBefore && form.before === ''
      ? { before: say('form.required', { title: say('profile.currentPassword') }) }
      : {}
  return { ...before, ...judgeNewPassword(form) }
}
