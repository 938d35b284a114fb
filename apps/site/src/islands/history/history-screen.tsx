import type { JourneyList } from '@kerbside/contract/booking.ts'
import { HISTORY_GROUPS, type HistoryGroup } from '@kerbside/domain/booking/history.ts'
import { Tabs } from '@kerbside/kit/tabs.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { askCounts, askJourneys } from '@kerbside/web/history/api.ts'
import '@kerbside/web/history/history-words.ts'
import { useAsked } from '@kerbside/web/use-asked.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'
import { AccountHead } from '../account/account-head.tsx'
import { NotThere } from '../account/not-there.tsx'
import { JourneyRows } from './journey-rows.tsx'
import { NoJourneys } from './no-journeys.tsx'
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

type Counts = JourneyList['counts']

/** One's own journeys: of today, under way, to come and past, five a page. */
export function HistoryScreen(view: AccountView) {
  const { title, profile } = view
  const { looked, look } = useAddress()
  const { range, page } = looked
  const counted = useAsked((signal) => askCounts(profile, signal), 'counts')
  const counts = counted.asked.state === 'there' ? counted.asked.reply.counts : undefined
  const group = looked.group ?? (counts && firstOf(counts))
  return (
    <>
      <AccountHead id="bookinghistory" title={title} />
      <Tabs
        label={say('history.groups')}
        tabs={HISTORY_GROUPS.map((key) => ({
          key,
          label: say(LABELS[key]),
          // of the past it is said below, for the range that was chosen
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
          counted.asked.state !== 'there' && (
            <NotThere asked={counted.asked} onRetry={counted.again} />
          )
        )}
      </Tabs>
    </>
  )
}

/** What is nearest to now comes first: a car on its way, then today, then what is to come. */
const firstOf = (counts: Counts): HistoryGroup =>
  (['process', 'today', 'pending'] as const).find((group) => counts[group] > 0) ?? 'history'

type GroupPageProps = {
  view: AccountView
  pastCount: number | undefined
  wanted: Omit<Parameters<typeof askJourneys>[1], 'signal'>
  onRange: () => void
  onPage: (page: number) => void
}

function GroupPage({ view, wanted, pastCount, onRange, onPage }: GroupPageProps) {
  const { asked, again } = useAsked(
    (signal) => askJourneys(view.profile, { ...wanted, signal }),
    'page',
  )
  if (asked.state !== 'there') return <NotThere asked={asked} onRetry={again} />
  const { jlist, total, pagesize, pageindex } = asked.reply
  if (total === 0) return <NoJourneys {...wanted} pastCount={pastCount} onAll={onRange} />
  return (
    <>
      <JourneyRows view={view} journeys={jlist} isPast={wanted.group === 'history'} />
      <Pager total={total} size={pagesize} page={pageindex} onPage={onPage} />
    </>
  )
}
