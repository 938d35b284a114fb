import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { NotePage } from './note-page.tsx'

/** A quick-booking link that is spent or was never ours. */
export function InvalidLinkPage({ operator }: PageProps) {
  return (
    <NotePage operator={operator} title={say('page.invalidTitle')} text={say('page.invalidText')} />
  )
}
