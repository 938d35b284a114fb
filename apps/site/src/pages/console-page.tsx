import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'

/** The frame of the console's way in. Who comes in only the browser learns, from the server's calls. */
export function ConsolePage({ operator, island }: PageProps) {
  return (
    <div className="desk-page">
      {island}
      <noscript>
        <p className="notice warn">
          {say('page.accountNeedsScript', { phone: operator.settings.phone })}
        </p>
      </noscript>
    </div>
  )
}
