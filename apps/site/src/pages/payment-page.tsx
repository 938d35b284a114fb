import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../page-props.ts'
import { phoneLink } from '../phone-link.ts'

/** Pays for one booking with its payment link. The script fetches what the link opens. */
export function PaymentPage({ operator, island }: PageProps) {
  const { phone } = operator.settings
  return (
    <div className="wrap page pay-page">
      {island}
      <noscript>
        <p className="notice warn">{t('wallet.needsScript', { phone })}</p>
      </noscript>
      {phone !== '' && (
        <p className="soft small pay-help">
          <a href={phoneLink(phone)}>{t('wallet.questions', { phone })}</a>
        </p>
      )}
    </div>
  )
}
