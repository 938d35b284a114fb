import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../page-props.ts'
import { Logo } from '../shell/logo.tsx'
import { CallButton } from './call-button.tsx'

/** Shown offline; a script fills in the next journey if this browser has stored one. */
export function OfflinePage({ operator }: PageProps) {
  const { phone } = operator.settings
  return (
    <div className="wrap page note">
      <Logo brand={operator.brand} />
      <h1>{t('page.offlineTitle')}</h1>
      <p className="lead">{t('page.offlineText')}</p>
      <section className="card" data-shows="journey" hidden aria-label={t('page.offlineNext')}>
        <h2>{t('page.offlineNext')}</h2>
        <p className="num" data-text="when" />
        <p>
          {t('page.offlineFrom')} <b data-text="from" />
        </p>
        <p>
          {t('page.offlineTo')} <b data-text="to" />
        </p>
        <p className="soft num" data-text="reference" />
      </section>
      <p className="note-actions">
        <button type="button" className="button" data-does="again">
          {t('page.offlineAgain')}
        </button>
        <CallButton phone={phone} />
      </p>
    </div>
  )
}
