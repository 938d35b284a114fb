import type { ApprovalTrip } from '@kerbside/contract/booker.ts'
import type { OpenView } from '../../features/account/account-view.ts'
import { fetchApproval } from '../../features/corporate/api.ts'
import { ApprovalCard } from '../../features/corporate/approval-card.tsx'
import '../../features/corporate/messages.ts'
import type { ApiResult } from '@kerbside/web/call-api.ts'
import { useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import { QueryFallback } from './query-fallback.tsx'

/** The page of the link in an approver's e-mail. Opening it decides nothing. */
export function ApprovalScreen({ title, about, locale }: OpenView) {
  const [code = ''] = about
  const { query, refetch, setReply } = useQuery(
    (signal) => fetchApproval({ code, signal }).then(toEmptyResult),
    code,
  )
  const trip = query.state === 'loaded' ? query.reply : undefined
  const isUnavailable = code === '' || (query.state === 'loaded' && !trip)
  return (
    <>
      <div className="account-head">
        <h1>{title}</h1>
      </div>
      {isUnavailable && (
        <section className="account-gate card">
          <h2>{t('booker.approvalNotThere')}</h2>
          <p className="soft">{t('booker.approvalNotThereText')}</p>
        </section>
      )}
      {!isUnavailable && query.state !== 'loaded' && (
        <QueryFallback query={query} onRetry={refetch} />
      )}
      {trip && <ApprovalCard code={code} trip={trip} locale={locale} onAnswered={setReply} />}
    </>
  )
}

/** An invalid code; the server does not reveal whether it is wrong, expired or another user's. */
const toEmptyResult = (result: ApiResult<ApprovalTrip>): ApiResult<ApprovalTrip | undefined> =>
  !result.ok && result.why === 'rejected' ? { ok: true, reply: undefined } : result
