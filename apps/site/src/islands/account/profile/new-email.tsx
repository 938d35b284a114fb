import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { Done } from '@kerbside/web/account/read-done.ts'
import { confirmEmail } from '../../../features/account/own-api.ts'
import '@kerbside/web/account/profile-messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export type NewEmailProps = {
  /** The code of the link sent to the new address. */
  code: string
  /** The current address. */
  email: string
  onConfirmed: () => void
}

/** The customer opened the link in the e-mail to the new address: confirms it as the account's address. */
export function NewEmail({ code, email, onConfirmed }: NewEmailProps) {
  const [done, setDone] = useState<Done>()
  const confirmed = useEffectEvent(onConfirmed)
  useEffect(() => {
    void confirmEmail(code).then((result) => {
      setDone(result)
      if (result.ok) confirmed()
    })
  }, [code])

  return (
    <output className="new-email">
      {!done && t('profile.confirmingEmail')}
      {done?.ok && <Notice tone="good">{t('profile.emailConfirmed', { email })}</Notice>}
      {done && !done.ok && (
        <Notice
          tone="bad"
          action={
            // A used link stays used; a call that failed to reach the server can be repeated.
            done.message === t('dialog.somethingWrong') && (
              <Button look="quiet" compact onPress={() => void confirmEmail(code).then(setDone)}>
                {t('dialog.retry')}
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
