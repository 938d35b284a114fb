import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../page-props.ts'

/** The frame of the console. Its content is loaded in the browser, from the server's API. */
export function ConsolePage({ operator, found, island }: PageProps) {
  const [section = ''] = found.about
  const isDesk = section !== 'signin' && section !== 'enrol'
  return (
    <div className={isDesk ? 'desk-page is-desk' : 'desk-page'}>
      {island}
      <noscript>
        <p className="notice warn">
          {t('page.accountNeedsScript', { phone: operator.settings.phone })}
        </p>
      </noscript>
    </div>
  )
}
