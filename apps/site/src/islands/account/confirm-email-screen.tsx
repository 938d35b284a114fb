import { Button, ButtonLink } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import type { Done } from '@kerbside/web/account/judge-answer.ts'
import { confirmEmail } from '@kerbside/web/account/own-api.ts'
import '@kerbside/web/account/profile-words.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useState } from 'react'
import { AccountHead } from './account-head.tsx'

/** By the link that was mailed to a new address: from then on it is the account's. */
export function ConfirmEmailScreen({ title, about, profile }: AccountView) {
  const [code = ''] = about
  const [done, setDone] = useState<Done>()
  useEffect(() => {
    if (code !== '') void confirmEmail(code).then(setDone)
  }, [code])
  return (
    <>
      <AccountHead id="confirmemail" title={title} />
      <div className="card password-form">
        {code !== '' && !done && <output>{say('profile.confirmingEmail')}</output>}
        {done?.ok && (
          <output>
            <Notice tone="good">{say('profile.emailConfirmed', { email: profile.email })}</Notice>
          </output>
        )}
        {done && !done.ok && (
          <Notice
            tone="bad"
            role="alert"
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
        {(done || code === '') && (
          <ButtonLink href={pageLink('profile')}>{say('profile.toProfile')}</ButtonLink>
        )}
      </div>
    </>
  )
}
