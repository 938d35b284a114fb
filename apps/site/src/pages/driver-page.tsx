import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'

/** The frame of the driver's app. Who drives only the browser learns, from the server's calls. */
export function DriverPage({ operator, island }: PageProps) {
  return (
    <div className="drive-page">
      {island}
      <noscript>
        <p className="notice warn">
          {say('page.accountNeedsScript', { phone: operator.settings.phone })}
        </p>
      </noscript>
    </div>
  )
}
