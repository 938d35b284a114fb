import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'

/** The frame of every page of an account. What is in it only the browser of its owner learns, from the server's calls. */
export function AccountPage({ operator, island }: PageProps) {
  return (
    <div className="wrap page account-page">
      {island}
      <noscript>
        <p className="notice warn">
          {say('page.accountNeedsScript', { phone: operator.settings.phone })}
        </p>
      </noscript>
    </div>
  )
}
