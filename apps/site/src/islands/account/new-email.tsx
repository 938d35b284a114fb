import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { Done } from '@kerbside/web/account/judge-answer.ts'
import { confirmEmail } from '@kerbside/web/account/own-api.ts'
import '@kerbside/web/account/profile-words.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export type NewEmailProps = {
  /** Of the link that was mailed to the new address. */
  code: string
  /** As it is now. */
  email: string
  onConfirmed: () => void
}

/** Somebody came by the link in a mail to their new address: from now on it is the account's. */
export function NewEmail({ code, email, onConfirmed }: NewEmailProps) {
  const [done, setDone] = useState<Done>()
  const confirmed = useEffectEvent(onConfirmed)
  useEffect(() => {
    void confirmEmail(code).then((answer) => {
      setDone(answer)
      if (answer.ok) confirmed()
    })
  }, [code])

  return (
    <output className="new-email">
      {!done && say('profile.confirmingEmail')}
      {done?.ok && <Notice tone="good">{say('profile.emailConfirmed', { email })}</Notice>}
      {done && !done.ok && (
        <Notice
          tone="bad"
          action={
            // A link that is spent stays spent; a call that was not heard can be made again.
            done.message === say('dialog.somethingWrong') && (
              <Button look="quiet" compact onPress={() => void confirmEmail(code).then(setDone)}>
                {say('dialog.retry')}
              </Button>
            )
          }
        >
          {done.message}
        </Notice>
      )}
    </output>
  )
}
