import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { NotePage } from './note-page.tsx'

/** What stands in the place of a widget on a page that may not carry it: `/quickbookinginvalid/unlisted.html`. */
const UNLISTED = 'unlisted'

/** A quick-booking link that is spent or was never ours. */
export function InvalidLinkPage({ operator, found }: PageProps) {
  const { title } = operator.brand
  if (found.about[0] === UNLISTED)
    return (
      <NotePage
        operator={operator}
        title={say('page.unlistedTitle', { title })}
        text={say('page.unlistedText')}
      />
    )
  return (
    <NotePage operator={operator} title={say('page.invalidTitle')} text={say('page.invalidText')} />
  )
}
