import { readAuthenticatorCode, readRecoveryCode } from '@kerbside/domain/staff/recovery-code.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useRef, useState } from 'react'
import { giveCode, type SignedInStaff } from './api.ts'
import { CodeField, type CodeFieldProps } from './code-field.tsx'
import './messages.ts'

export type CodeStepProps = {
  operator: string
  onDone: (member: SignedInStaff) => void
  /** Back to the first step, with the reason. */
  onAgain: (notice: string | undefined) => void
}

/** The second step: digits from the phone, or a printed recovery code without it. */
export function CodeStep({ operator, onDone, onAgain }: CodeStepProps) {
  const [kind, setKind] = useState<CodeFieldProps['kind']>('figures')
  const [code, setCode] = useState('')
  const { busy, rejection, forgive, run } = useDoing()
  const field = useRef<HTMLInputElement>(null)
  // The focused field of the previous step is gone.
  useEffect(() => field.current?.focus(), [])
  const type = (typed: string) => {
    setCode(typed)
    forgive()
  }
  const choose = (other: CodeFieldProps['kind']) => {
    setKind(other)
    type('')
    field.current?.focus()
  }
  const submit = () =>
    run(async () => {
      const read = kind === 'figures' ? readAuthenticatorCode(code) : readRecoveryCode(code)
      if (read === undefined) {
        field.current?.focus()
        return t(kind === 'figures' ? 'staff.sixFigures' : 'staff.sixteenCharacters')
      }
      const done = await giveCode(read)
      if (done.ok) onDone(done.member)
      else if (done.again) onAgain(done.message)
      else {
        field.current?.focus()
        return done.message
      }
      return undefined
    })
  return (
    <form
      className="card desk-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1>{t('staff.codeTitle')}</h1>
      <p className="soft">
        {kind === 'figures' ? t('staff.codeText', { operator }) : t('staff.recoveryText')}
      </p>
      <div className="fields">
        <CodeField kind={kind} value={code} onChange={type} error={rejection} ref={field} />
      </div>
      <Button type="submit" wide busy={busy}>
        {t('staff.signIn')}
      </Button>
      <div className="desk-ways">
        <Button
          look="quiet"
          compact
          onPress={() => choose(kind === 'figures' ? 'recovery' : 'figures')}
        >
          {t(kind === 'figures' ? 'staff.noPhone' : 'staff.withPhone')}
        </Button>
        <Button look="quiet" compact onPress={() => onAgain(undefined)}>
          {t('staff.startAgain')}
        </Button>
      </div>
    </form>
  )
}
