import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { validateEmail } from '@kerbside/web/account/validate-person.ts'
import { t } from '@kerbside/words/translate.ts'
import { useRef, useState } from 'react'
import { requestPasswordReset } from './api.ts'
import '@kerbside/web/account/messages.ts'
import { EmailField } from '@kerbside/web/email-field.tsx'

export type ForgotPasswordDialogProps = {
  /** The e-mail address typed so far. */
  email: string
  onClose: () => void
}

/** Asks for one address; the reply is the same whether the account exists or not. */
export function ForgotPasswordDialog({ email, onClose }: ForgotPasswordDialogProps) {
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const running = useRef(false)

  const submit = async () => {
    if (sent) return onClose()
    const wrong = validateEmail(typed)
    if (running.current || wrong) return setError(wrong)
    running.current = true
    setBusy(true)
    const response = await requestPasswordReset(typed)
    running.current = false
    setBusy(false)
    if (response.ok) setSent(true)
    else setError(response.message)
  }

  return (
    <Dialog
      title={t(sent ? 'dialog.message' : 'account.forgot')}
      sentence={sent ? undefined : t('account.resetSentence')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" disabled={busy}>
          {busy ? t('account.processing') : t('dialog.ok')}
        </Button>
      }
    >
      {sent ? (
        <output>{t('account.passwordSent')}</output>
      ) : (
        <EmailField
          label={t('account.email')}
          name="email"
          autoComplete="username"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
          error={error}
          required
        />
      )}
    </Dialog>
  )
}
