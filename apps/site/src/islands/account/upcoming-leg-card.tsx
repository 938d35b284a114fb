import type { HistoryLeg } from '@kerbside/contract/booking.ts'
import * as calls from '@kerbside/contract/calls.generated/booking.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import type { AccountView } from '../../features/account/account-view.ts'
import '@kerbside/web/account/profile-messages.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { useQuery } from '@kerbside/web/use-query.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { shownOf } from '../../booking-state.ts'
import { readInstant } from '../../read-booking.ts'
import { stopsOf } from '../../stops-of.ts'
import { OwnCard } from './profile/own-card.tsx'
import { QueryFallback } from './query-fallback.tsx'

/** Bookings of the customer, or of the company they book for: the next ones first. */
const currentBookingsQuery =
  ({ custid, bookerId }: SignedIn) =>
  (signal: AbortSignal) =>
    callApi(calls.listCurrentBookings, { custid, bookerid: bookerId }, { signal })

/** The next journey, and a link to all others. */
export function UpcomingLegCard({ profile, configuration }: AccountView) {
  const { query, refetch } = useQuery(currentBookingsQuery(profile), String(profile.custid))
  return (
    <OwnCard
      title={t('profile.nextJourney')}
      action={
        <ButtonLink look="quiet" compact href={pageLink('bookinghistory')}>
          {t('profile.allBookings')}
        </ButtonLink>
      }
    >
      {query.state === 'loaded' ? (
        <UpcomingLeg next={query.reply.jlist[0]} zone={configuration.timezone} />
      ) : (
        <QueryFallback query={query} onRetry={refetch} />
      )}
    </OwnCard>
  )
}

function UpcomingLeg({ next, zone }: { next: HistoryLeg | undefined; zone: string }) {
  if (!next) return <p className="soft">{t('profile.noJourney')}</p>
  const at = readInstant(next.pickupdatetime, zone)
  const { word: label, tone, mark } = shownOf(next)
  return (
    <a className="next-journey" href={pageLink('bookingdetail', String(next.jobpartid))}>
      <span className="next-when">
        <span className="soft small">{at && formatTime(at, 'longDay')}</span>
        <span className="next-time num">{at && formatTime(at, 'clock')}</span>
        <Pill {...(tone && { tone })} {...(mark && { mark })}>
          {t(label)}
        </Pill>
      </span>
      <RouteLine label={t('profile.nextJourney')} stops={stopsOf(next)} />
    </a>
  )
}
