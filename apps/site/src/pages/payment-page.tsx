import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { phoneLink } from '../phone-link.ts'

/** Pays for one booking by the link that was sent for it. What the link opens, its script asks for. */
export function PaymentPage({ operator, island }: PageProps) {
  const { phone } = operator.settings
  return (
    <div className="wrap page pay-page">
      {island}
      <noscript>
        <p className="notice warn">{say('wallet.needsScript', { phone })}</p>
      </noscript>
      {phone !== '' && (
        <p className="soft small pay-help">
          <a href={phoneLink(phone)}>{say('wallet.questions', { phone })}</a>
        </p>
      )}
    </div>
  )
}
