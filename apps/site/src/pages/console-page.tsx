import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'

/** The frame of the console. Who comes in only the browser learns, from the server's calls. */
export function ConsolePage({ operator, found, island }: PageProps) {
  const [way = ''] = found.about
  const isDesk = way !== 'signin' && way !== 'enrol'
  return (
    <div className={isDesk ? 'desk-page is-desk' : 'desk-page'}>
      {island}
      <noscript>
        <p className="notice warn">
          {say('page.accountNeedsScript', { phone: operator.settings.phone })}
        </p>
      </noscript>
    </div>
  )
}
