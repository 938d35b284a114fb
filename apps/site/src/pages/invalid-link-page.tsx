import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../page-props.ts'
import { NotePage } from './note-page.tsx'

/** Shown instead of a widget on a site that is not allowed to embed it: `/quickbookinginvalid/unlisted.html`. */
const UNLISTED = 'unlisted'

/** A quick-booking link that is used or invalid. */
export function InvalidLinkPage({ operator, found }: PageProps) {
  const { title } = operator.brand
  if (found.about[0] === UNLISTED)
    return (
      <NotePage
        operator={operator}
        title={t('page.unlistedTitle', { title })}
        text={t('page.unlistedText')}
      />
    )
  return (
    <NotePage operator={operator} title={t('page.invalidTitle')} text={t('page.invalidText')} />
  )
}
