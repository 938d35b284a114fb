import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../page-props.ts'

/** The frame of the driver app. Its content is loaded in the browser, from the server's API. */
export function DriverPage({ operator, island }: PageProps) {
  return (
    <div className="drive-page">
      {island}
      <noscript>
        <p className="notice warn">
          {t('page.accountNeedsScript', { phone: operator.settings.phone })}
        </p>
      </noscript>
    </div>
  )
}
