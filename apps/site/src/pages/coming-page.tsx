import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import type { PageId } from '../pages.ts'
import { NoteActions } from './note-page.tsx'

const WHAT: Partial<Record<PageId, MessageId>> = {
  dashboard: 'page.coming.dashboard',
  profile: 'page.coming.profile',
  bookinghistory: 'page.coming.bookinghistory',
  addressbook: 'page.coming.addressbook',
  changepassword: 'page.coming.changepassword',
  confirmpassword: 'page.coming.confirmpassword',
  resetpassword: 'page.coming.resetpassword',
  invoice: 'page.coming.invoice',
  commission: 'page.coming.commission',
  bookingdetail: 'page.coming.bookingdetail',
}

/** A page that later work fills: what will be here, and what to do until then. */
export function ComingPage({ entry, operator }: PageProps) {
  const { phone } = operator.settings
  const what = WHAT[entry.id]
  return (
    <div className="wrap page note">
      <p className="note-name">{say(entry.title)}</p>
      <h1>{say('page.comingAccount')}</h1>
      <p className="lead">{say('page.comingAccountText')}</p>
      {what && (
        <section className="card">
          <h2>{say('page.comingHere')}</h2>
          <p>{say(what)}</p>
          <h2>{say('page.comingUntil')}</h2>
          <ul className="dots">
            <li>{say('page.comingUntilBook')}</li>
            <li>{say('page.comingUntilCall', { phone })}</li>
          </ul>
        </section>
      )}
      <NoteActions operator={operator} />
    </div>
  )
}
