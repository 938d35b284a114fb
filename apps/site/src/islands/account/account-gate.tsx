import { Button } from '@kerbside/kit/form/button.tsx'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { OpenView } from '../../features/account/account-view.ts'
import '@kerbside/web/account/profile-messages.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { SignInButton } from './sign-in-button.tsx'

type GateProps = { view: OpenView }

type GateFrame = { title: string; heading: string; children: ReactNode }

/** The menu's own button opens the dialog; the page updates itself after the sign-in. */
export function SignInFirst({ view }: GateProps) {
  return (
    <Gate title={view.title} heading={t('profile.signInFirst')}>
      <p className="soft">{t('profile.signInText')}</p>
      <p className="note-actions">
        <SignInButton href={pageLink('dashboard')} />
        <ButtonLink look="alt" href={pageLink('booking')}>
          {t('profile.bookNow')}
        </ButtonLink>
      </p>
    </Gate>
  )
}

function Gate({ title, heading, children }: GateFrame) {
  return (
    <>
      <div className="account-head">
        <h1>{title}</h1>
      </div>
      <section className="account-gate card">
        <h2>{heading}</h2>
        {children}
      </section>
    </>
  )
}

/** The signed-in customer is no corporate booker. */
export function NotForYou({ view }: GateProps) {
  return (
    <Gate title={view.title} heading={t('profile.notForYou')}>
      <p className="soft">{t('profile.notForYouText', { phone: view.configuration.phone })}</p>
      <p className="note-actions">
        <ButtonLink href={pageLink('dashboard')}>{t('account.myAccount')}</ButtonLink>
      </p>
    </Gate>
  )
}

export function AccountOffline({ view, onRetry }: GateProps & { onRetry: () => void }) {
  return (
    <>
      <div className="account-head">
        <h1>{view.title}</h1>
      </div>
      <Notice
        tone="bad"
        role="alert"
        action={
          <Button look="quiet" compact onPress={onRetry}>
            {t('dialog.retry')}
          </Button>
        }
      >
        {t('profile.loadFailed')}
      </Notice>
    </>
  )
}
