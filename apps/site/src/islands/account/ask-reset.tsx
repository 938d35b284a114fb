import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { askReset } from '@kerbside/web/account/api.ts'
import { judgeEmail } from '@kerbside/web/account/judge-person.ts'
import '@kerbside/web/account/profile-words.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { EmailField } from '@kerbside/web/email-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { PasswordForm } from './password-form.tsx'

/** Asks for the mail with the link. The answer is the same whether there is such an account or not. */
export function AskReset() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { busy, refusal, forgive, run } = useDoing()
  const submit = () =>
    run(async () => {
      const wrong = judgeEmail(email)
      if (wrong) return wrong
      const answer = await askReset(email)
      if (answer.ok) setSentTo(email.trim())
      return answer.ok ? undefined : answer.message
    })
  if (sentTo !== undefined)
    return (
      <div className="card password-form">
        <output>
          <Notice tone="good">
            <strong>{say('account.passwordSent')}</strong>
          </Notice>
        </output>
        <p className="soft small">{say('profile.linkSent', { email: sentTo })}</p>
        <Button look="alt" onPress={() => setSentTo(undefined)}>
          {say('profile.askAgain')}
        </Button>
      </div>
    )
  return (
    <PasswordForm email="" onSubmit={() => void submit()}>
      <p>{say('profile.resetText')}</p>
      <EmailField
        label={say('account.email')}
        name="email"
        autoComplete="username"
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          forgive()
        }}
        error={refusal}
        required
      />
      <Button type="submit" disabled={busy}>
        {busy ? say('account.processing') : say('profile.sendLink')}
      </Button>
    </PasswordForm>
  )
}
