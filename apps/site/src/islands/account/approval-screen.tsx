import type { ApprovalTrip } from '@kerbside/contract/booker.ts'
import type { OpenView } from '@kerbside/web/account/account-view.ts'
import { askApproval } from '@kerbside/web/corporate/api.ts'
import { ApprovalCard } from '@kerbside/web/corporate/approval-card.tsx'
import '@kerbside/web/corporate/words.ts'
import type { Answer } from '@kerbside/web/server.ts'
import { useAsked } from '@kerbside/web/use-asked.ts'
import { say } from '@kerbside/words/say.ts'
import { NotThere } from './not-there.tsx'

/** What the link in an approver's mail opens. Nothing is answered by looking. */
export function ApprovalScreen({ title, about, locale }: OpenView) {
  const [code = ''] = about
  const { asked, again, put } = useAsked(
    (signal) => askApproval({ code, signal }).then(readNothing),
    code,
  )
  const trip = asked.state === 'there' ? asked.reply : undefined
  const isNothing = code === '' || (asked.state === 'there' && !trip)
  return (
    <>
      <div className="account-head">
        <h1>{title}</h1>
      </div>
      {isNothing && (
        <section className="account-gate card">
          <h2>{say('booker.approvalNotThere')}</h2>
          <p className="soft">{say('booker.approvalNotThereText')}</p>
        </section>
      )}
      {!isNothing && asked.state !== 'there' && <NotThere asked={asked} onRetry={again} />}
      {trip && <ApprovalCard code={code} trip={trip} locale={locale} onAnswered={put} />}
    </>
  )
}

/** A code that opens nothing; the server does not say whether it is wrong, old or somebody else's. */
const readNothing = (answer: Answer<ApprovalTrip>): Answer<ApprovalTrip | undefined> =>
  !answer.heard && answer.why === 'refused' ? { heard: true, reply: undefined } : answer
