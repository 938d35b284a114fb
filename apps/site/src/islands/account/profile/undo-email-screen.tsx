import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { OpenView } from '../../../features/account/account-view.ts'
import { undoEmail } from '../../../features/account/own-api.ts'
import '@kerbside/web/account/profile-messages.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { clearSignIn } from '../../../features/account/signed-in.ts'

/**
 * The page of the link in the e-mail to an account's former address. Nothing happens until the button is pressed,
 * because programs that scan e-mails open links, too.
 */
export function UndoEmailScreen({ title, about }: OpenView) {
  const [code] = about
  const [reset, setReset] = useState<{ id: string; code: string }>()
  const { busy, rejection, run } = useDoing()
  const undo = (key: string) =>
    run(async () => {
      const result = await undoEmail(key)
      if (!result.ok) return result.message
      clearSignIn()
      setReset(result.reset)
      return undefined
    })
  return (
    <>
      <div className="account-head">
        <h1>{title}</h1>
        {!reset && <p className="soft account-lead">{t('profile.undoLead')}</p>}
      </div>
      <section className="card password-form undo-email">
        {code === undefined && <Notice tone="warn">{t('profile.undoNoKey')}</Notice>}
        {code !== undefined && !reset && (
          <>
            <h2>{t('profile.undoTitle')}</h2>
            <p>{t('profile.undoText')}</p>
            <ul>
              <li>{t('profile.undoAddress')}</li>
              <li>{t('profile.undoSignOut')}</li>
              <li>{t('profile.undoPassword')}</li>
            </ul>
            {rejection && (
              <Notice
                tone="bad"
                role="alert"
                action={<a href={pageLink('resetpassword')}>{t('profile.choosePassword')}</a>}
              >
                {rejection}
              </Notice>
            )}
            <Button disabled={busy} onPress={() => void undo(code)}>
              {busy ? t('account.processing') : t('profile.undoNow')}
            </Button>
            <p className="soft small">{t('profile.undoNothing')}</p>
          </>
        )}
        {reset && (
          <>
            <output>
              <Notice tone="good">
                <strong>{t('profile.undone')}</strong>
              </Notice>
            </output>
            <p>{t('profile.undoneText')}</p>
            <a className="button" href={pageLink('resetpassword', reset.id, reset.code)}>
              {t('profile.choosePassword')}
            </a>
            <p className="soft small">{t('profile.undoneBookings')}</p>
          </>
        )}
      </section>
    </>
  )
}
