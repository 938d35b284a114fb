import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { Logo } from '../shell/logo.tsx'
import { CallButton } from './call-button.tsx'

/** Opens where there is no network; a script fills in the next journey, where this browser knows one. */
export function OfflinePage({ operator }: PageProps) {
  const { phone } = operator.settings
  return (
    <div className="wrap page note">
      <Logo brand={operator.brand} />
      <h1>{say('page.offlineTitle')}</h1>
      <p className="lead">{say('page.offlineText')}</p>
      <section className="card" data-shows="journey" hidden aria-label={say('page.offlineNext')}>
        <h2>{say('page.offlineNext')}</h2>
        <p className="num" data-says="when" />
        <p>
          {say('page.offlineFrom')} <b data-says="from" />
        </p>
        <p>
          {say('page.offlineTo')} <b data-says="to" />
        </p>
        <p className="soft num" data-says="reference" />
      </section>
      <p className="note-actions">
        <button type="button" className="button" data-does="again">
          {say('page.offlineAgain')}
        </button>
        <CallButton phone={phone} />
      </p>
    </div>
  )
}
