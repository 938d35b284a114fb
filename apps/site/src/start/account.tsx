import type { Configuration } from '@kerbside/contract/operator.ts'
import { ConfirmDialog } from '@kerbside/kit/confirm-dialog.tsx'
import { isAccountPage } from '@kerbside/web/account/account-pages.ts'
import { ForgotPasswordDialog } from '@kerbside/web/account/forgot-password-dialog.tsx'
import { SignInDialog, type SignInDone } from '@kerbside/web/account/sign-in-dialog.tsx'
import { completeSignIn, completeSignOut, watchSignedIn } from '@kerbside/web/account/signed-in.ts'
import '@kerbside/web/account/words.ts'
import { onSignedIn } from '@kerbside/web/account/sign-in-events.ts'
import { AlertDialog } from '@kerbside/web/booking/alert-dialog.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { askConfiguration } from '@kerbside/web/operator/api.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords as chooseWords, say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import '@kerbside/kit/form.css'
import '../islands/booking/late-styles.ts'

// Whoever signs out, here or in another tab, leaves nothing of a journey in the browser.
// The name of its cache stands in journey-cache.ts too: shared, it would be one more file in every page's menu.
onSignedIn((profile) => {
  if (!profile) void globalThis.caches?.delete('kerbside-journey').catch(() => undefined)
})

/** Keeps the menu true: the server is asked whether its session still stands. */
export const watch = (): void => void watchSignedIn(() => {})

let root: Root | undefined
let settings: Configuration | undefined

/** Opens what was pressed in the menu. Throws when the server could not be heard. */
export async function showAccount(wanted: 'sign-in' | 'sign-out'): Promise<void> {
  settings ??= await askConfiguration()
  if (!settings) throw new Error('the configuration did not come')
  // A page with an island has chosen its words already.
  if (!document.querySelector('#booking, #account'))
    chooseWords({
      locale: document.documentElement.lang,
      timeZone: settings.timezone,
      messages: [dialog, form],
    })
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Account key={Date.now()} wanted={wanted} configuration={settings} />)
}

type Shown = 'sign-in' | 'sign-out' | 'forgot' | 'failed' | 'nothing'

type AccountProps = { wanted: Shown; configuration: Configuration }

function Account({ wanted, configuration }: AccountProps) {
  const [shown, setShown] = useState<Shown>(wanted)
  const [email, setEmail] = useState('')
  const close = () => setShown('nothing')
  switch (shown) {
    case 'nothing':
      return null
    case 'failed':
      return <AlertDialog text={say('dialog.somethingWrong')} onClose={close} />
    case 'forgot':
      return <ForgotPasswordDialog email={email} onClose={() => setShown('sign-in')} />
    case 'sign-in':
      return (
        <SignInDialog
          publicId={configuration.publicid}
          locale={document.documentElement.lang}
          country={configuration.countrycode || 'GB'}
          signUpFirst={configuration.showsignupfirst}
          onDone={(done) => goOnSignedIn(done, close)}
          onForgot={(typed) => {
            setEmail(typed)
            setShown('forgot')
          }}
          onClose={close}
        />
      )
    case 'sign-out':
      return (
        <ConfirmDialog
          title={say('account.pleaseConfirm')}
          ok={say('dialog.ok')}
          processing={say('account.processing')}
          cancel={say('dialog.cancel')}
          onCancel={close}
          onOk={async () => {
            if (!(await completeSignOut())) return setShown('failed')
            if (isAccountPage(location.pathname)) location.replace(pageLink('home'))
            else close()
          }}
        >
          <p>{say('account.signOutQuestion')}</p>
        </ConfirmDialog>
      )
  }
}

/**
 * A new customer is shown their account, and so is who has just set a new password; whoever signed in on a page of
 * theirs sees it at once, where it hears it itself. A dialog that closes goes back in the history, which would end a
 * journey to another page: what leaves the page leaves the dialog open.
 */
function goOnSignedIn({ profile, by, remembered }: SignInDone, close: () => void): void {
  completeSignIn(profile, remembered)
  if (by === 'sign-up' || RESET.test(location.pathname)) location.replace(pageLink('dashboard'))
  else if (followsSignIn() && !document.getElementById('account')) location.reload()
  else close()
}

const RESET = /^\/resetpassword\b/

/** The page of an account, or one that asked for signing in to show a booking. */
const followsSignIn = (): boolean =>
  isAccountPage(location.pathname) || document.querySelector('.note [data-does="sign-in"]') !== null
