import type { HistoryReply } from '@kerbside/contract/booking.ts'
import { HISTORY_GROUPS, type HistoryGroup } from '@kerbside/domain/booking/history.ts'
import { Tabs } from '@kerbside/kit/tabs.tsx'
import type { AccountView } from '../../features/account/account-view.ts'
import { fetchBookingHistory, fetchCounts } from '../../features/history/api.ts'
import '../../features/history/history-messages.ts'
import { useQuery } from '@kerbside/web/use-query.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { AccountHead } from '../account/account-head.tsx'
import { QueryFallback } from '../account/query-fallback.tsx'
import { EmptyHistory } from './empty-history.tsx'
import { HistoryLegRows } from './history-leg-rows.tsx'
import { Pager } from './pager.tsx'
import { RangeChoice } from './range-choice.tsx'
import { useAddress } from './use-address.ts'
import './history.css'

const LABELS: Readonly<Record<HistoryGroup, MessageId>> = {
  today: 'account.today',
  process: 'account.inProcess',
  pending: 'account.pending',
  history: 'account.history',
}

type Counts = HistoryReply['counts']

/** The customer's bookings: today, in progress, upcoming and past, five per page. */
export function HistoryScreen(view: AccountView) {
  const { title, profile } = view
  const { looked, look } = useAddress()
  const { range, page } = looked
  const counted = useQuery((signal) => fetchCounts(profile, signal), 'counts')
  const counts = counted.query.state === 'loaded' ? counted.query.reply.counts : undefined
  const group = looked.group ?? (counts && firstOf(counts))
  return (
    <>
      <AccountHead id="bookinghistory" title={title} />
      <Tabs
        label={t('history.groups')}
        tabs={HISTORY_GROUPS.map((key) => ({
          key,
          label: t(LABELS[key]),
          // for past bookings the count is shown below, for the chosen period
          ...(counts && key !== 'history' && counts[key] > 0 && { count: counts[key] }),
        }))}
        chosen={group ?? 'today'}
        onChoose={(next) => look({ group: next, range, page: 0 })}
      >
        {/* below the tabs, which stay where they are pressed; of no past there is no choice */}
        {group === 'history' && counts?.history !== 0 && (
          <RangeChoice chosen={range} onChoose={(next) => look({ group, range: next, page: 0 })} />
        )}
        {group ? (
          <GroupPage
            key={`${group} ${range} ${page}`}
            view={view}
            wanted={{ group, range, page }}
            pastCount={counts?.history}
            onRange={() => look({ group, range: 'all', page: 0 })}
            onPage={(next) => look({ group, range, page: next })}
          />
        ) : (
          counted.query.state !== 'loaded' && (
            <QueryFallback query={counted.query} onRetry={counted.refetch} />
          )
        )}
      </Tabs>
    </>
  )
}

/** The nearest to now comes first: in progress, then today, then upcoming. */
const firstOf = (counts: Counts): HistoryGroup =>
  (['process', 'today', 'pending'] as const).find((group) => counts[group] > 0) ?? 'history'

type GroupPageProps = {
  view: AccountView
  pastCount: number | undefined
  wanted: Omit<Parameters<typeof fetchBookingHistory>[1], 'signal'>
  onRange: () => void
  onPage: (page: number) => void
}

function GroupPage({ view, wanted, pastCount, onRange, onPage }: GroupPageProps) {
  const { query, refetch } = useQuery(
    (signal) => fetchBookingHistory(view.profile, { ...wanted, signal }),
    'page',
  )
  if (query.state !== 'loaded') return <QueryFallback query={query} onRetry={refetch} />
  const { jlist, total, pagesize, pageindex } = query.reply
  if (total === 0) return <EmptyHistory {...wanted} pastCount={pastCount} onAll={onRange} />
  return (
    <>
      <HistoryLegRows view={view} journeys={jlist} isPast={wanted.group === 'history'} />
      <Pager total={total} size={pagesize} page={pageindex} onPage={onPage} />
    </>
  )
}
