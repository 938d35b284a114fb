import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../page-props.ts'

/** The frame of every account page. Its content is loaded in the browser, from the server's API. */
export function AccountPage({ operator, island }: PageProps) {
  return (
    <div className="wrap page account-page">
      {island}
      <noscript>
        <p className="notice warn">
          {t('page.accountNeedsScript', { phone: operator.settings.phone })}
        </p>
      </noscript>
    </div>
  )
}
