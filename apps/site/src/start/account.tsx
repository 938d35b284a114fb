import type { Configuration } from '@kerbside/contract/operator.ts'
import { ConfirmDialog } from '@kerbside/kit/confirm-dialog.tsx'
import { isAccountPage } from '../features/account/account-pages.ts'
import { ForgotPasswordDialog } from '../features/account/forgot-password-dialog.tsx'
import { SignInDialog, type SignInDone } from '../features/account/sign-in-dialog.tsx'
import { completeSignIn, completeSignOut, watchSignedIn } from '../features/account/signed-in.ts'
import '@kerbside/web/account/messages.ts'
import { pageLink } from '@kerbside/web/links.ts'
import type { Messages } from '@kerbside/words/compile-messages.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage, t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onSignedIn } from '../features/account/sign-in-events.ts'
import { AlertDialog } from '../features/booking/alert-dialog.tsx'
import { fetchConfiguration } from '../features/operator/api.ts'
import '@kerbside/kit/form/form.css'
import '../islands/booking/late-styles.ts'

// Signing out, here or in another tab, removes all journeys from the browser. The cache's name is repeated in
// upcoming-leg-cache.ts: a shared module would be one more file in every page's menu.
onSignedIn((profile) => {
  if (!profile) void globalThis.caches?.delete('kerbside-journey').catch(() => undefined)
})

/** Keeps the menu up to date: asks the server whether its session is still valid. */
export const watch = (): void => void watchSignedIn(() => {})

/** Texts that replace those of the catalogue, on a page whose island has not read them (render.tsx). */
function readOverlay(): Messages | undefined {
  const texts = document.getElementById('overlay')?.textContent
  return texts ? (JSON.parse(texts) as Messages) : undefined
}

let root: Root | undefined
let settings: Configuration | undefined

/** Opens the pressed item of the menu. Throws if the server could not be reached. */
export async function showAccount(wanted: 'sign-in' | 'sign-out'): Promise<void> {
  settings ??= await fetchConfiguration()
  if (!settings) throw new Error('the configuration did not come')
  // A page with an island has loaded its messages already.
  if (!document.querySelector('#booking, #account'))
    configureLanguage({
      locale: document.documentElement.lang,
      timeZone: settings.timezone,
      messages: [dialog, form],
      overlay: readOverlay(),
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
      return <AlertDialog text={t('dialog.somethingWrong')} onClose={close} />
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
          title={t('account.pleaseConfirm')}
          ok={t('dialog.ok')}
          processing={t('account.processing')}
          cancel={t('dialog.cancel')}
          onCancel={close}
          onOk={async () => {
            if (!(await completeSignOut())) return setShown('failed')
            if (isAccountPage(location.pathname)) location.replace(pageLink('home'))
            else close()
          }}
        >
          <p>{t('account.signOutQuestion')}</p>
        </ConfirmDialog>
      )
  }
}

/**
 * A new customer is taken to their account, and so is a customer who has just set a new password; an account page
 * updates itself after the sign-in. Closing a dialog goes back in the history, which would cancel a navigation: an
 * action that leaves the page leaves the dialog open.
 */
function goOnSignedIn({ profile, by, remembered }: SignInDone, close: () => void): void {
  completeSignIn(profile, remembered)
  if (by === 'sign-up' || RESET.test(location.pathname)) location.replace(pageLink('dashboard'))
  else if (followsSignIn() && !document.getElementById('account')) location.reload()
  else close()
}

const RESET = /^\/resetpassword\b/

/** An account page, or one that required signing in to show a booking. */
const followsSignIn = (): boolean =>
  isAccountPage(location.pathname) || document.querySelector('.note [data-does="sign-in"]') !== null
