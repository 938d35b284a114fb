import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { OpenView } from '@kerbside/web/account/account-view.ts'
import { undoEmail } from '@kerbside/web/account/own-api.ts'
import '@kerbside/web/account/profile-words.ts'
import { forgetSignIn } from '@kerbside/web/account/signed-in.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'

/**
 * What the link in a mail to an account's former address opens. Nothing happens until the button is pressed: programs
 * that check mails open links, too.
 */
export function UndoEmailScreen({ title, about }: OpenView) {
  const [code] = about
  const [reset, setReset] = useState<{ id: string; code: string }>()
  const { busy, refusal, run } = useDoing()
  const undo = (key: string) =>
    run(async () => {
      const answer = await undoEmail(key)
      if (!answer.ok) return answer.message
      forgetSignIn()
      setReset(answer.reset)
      return undefined
    })
  return (
    <>
      <div className="account-head">
        <h1>{title}</h1>
        {!reset && <p className="soft account-lead">{say('profile.undoLead')}</p>}
      </div>
      <section className="card password-form undo-email">
        {code === undefined && <Notice tone="warn">{say('profile.undoNoKey')}</Notice>}
        {code !== undefined && !reset && (
          <>
            <h2>{say('profile.undoTitle')}</h2>
            <p>{say('profile.undoText')}</p>
            <ul>
              <li>{say('profile.undoAddress')}</li>
              <li>{say('profile.undoSignOut')}</li>
              <li>{say('profile.undoPassword')}</li>
            </ul>
            {refusal && (
              <Notice
                tone="bad"
                role="alert"
                action={<a href={pageLink('resetpassword')}>{say('profile.choosePassword')}</a>}
              >
                {refusal}
              </Notice>
            )}
            <Button disabled={busy} onPress={() => void undo(code)}>
              {busy ? say('account.processing') : say('profile.undoNow')}
            </Button>
            <p className="soft small">{say('profile.undoNothing')}</p>
          </>
        )}
        {reset && (
          <>
            <output>
              <Notice tone="good">
                <strong>{say('profile.undone')}</strong>
              </Notice>
            </output>
            <p>{say('profile.undoneText')}</p>
            <a className="button" href={pageLink('resetpassword', reset.id, reset.code)}>
              {say('profile.choosePassword')}
            </a>
            <p className="soft small">{say('profile.undoneBookings')}</p>
          </>
        )}
      </section>
    </>
  )
}
