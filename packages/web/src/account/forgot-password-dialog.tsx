import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import { useRef, useState } from 'react'
import { askReset } from './api.ts'
import { judgeEmail } from './judge-person.ts'
import './words.ts'
import { EmailField } from '../email-field.tsx'

export type ForgotPasswordDialogProps = {
  /** What was typed where the link was pressed. */
  email: string
  onClose: () => void
}

/** One address; the answer is the same whether there is an account or not. */
export function ForgotPasswordDialog({ email, onClose }: ForgotPasswordDialogProps) {
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const running = useRef(false)

  const submit = async () => {
    if (sent) return onClose()
    const wrong = judgeEmail(typed)
    if (running.current || wrong) return setError(wrong)
    running.current = true
    setBusy(true)
    const answer = await askReset(typed)
    running.current = false
    setBusy(false)
    if (answer.ok) setSent(true)
    else setError(answer.message)
  }

  return (
    <Dialog
      title={say(sent ? 'dialog.message' : 'account.forgot')}
      sentence={sent ? undefined : say('account.resetSentence')}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" disabled={busy}>
          {busy ? say('account.processing') : say('dialog.ok')}
        </Button>
      }
    >
      {sent ? (
        <output>{say('account.passwordSent')}</output>
      ) : (
        <EmailField
          label={say('account.email')}
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
