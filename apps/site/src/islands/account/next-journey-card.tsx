import type { Journey, listCurrentBookings } from '@kerbside/contract/booking.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { ButtonLink } from '@kerbside/kit/button.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import '@kerbside/web/account/profile-words.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { type CallOf, call } from '@kerbside/web/server.ts'
import { useAsked } from '@kerbside/web/use-asked.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { shownOf } from '../../booking-state.ts'
import { readInstant } from '../../read-booking.ts'
import { stopsOf } from '../../stops-of.ts'
import { NotThere } from './not-there.tsx'
import { OwnCard } from './own-card.tsx'

const LIST_CURRENT: CallOf<typeof listCurrentBookings> = {
  method: 'GET',
  path: '/api/currentbookings',
}

/** Of the customer, or of the company they book for: the next ones first. */
const askCurrent =
  ({ custid, bookerId }: SignedIn) =>
  (signal: AbortSignal) =>
    call(LIST_CURRENT, { custid, bookerid: bookerId }, { signal })

/** What comes next, and where all the others are. */
export function NextJourneyCard({ profile, configuration }: AccountView) {
  const { asked, again } = useAsked(askCurrent(profile), String(profile.custid))
  return (
    <OwnCard
      title={say('profile.nextJourney')}
      action={
        <ButtonLink look="quiet" compact href={pageLink('bookinghistory')}>
          {say('profile.allBookings')}
        </ButtonLink>
      }
    >
      {asked.state === 'there' ? (
        <NextJourney next={asked.reply.jlist[0]} zone={configuration.timezone} />
      ) : (
        <NotThere asked={asked} onRetry={again} />
      )}
    </OwnCard>
  )
}

function NextJourney({ next, zone }: { next: Journey | undefined; zone: string }) {
  if (!next) return <p className="soft">{say('profile.noJourney')}</p>
  const at = readInstant(next.pickupdatetime, zone)
  const { word, tone, mark } = shownOf(next)
  return (
    <a className="next-journey" href={pageLink('bookingdetail', String(next.jobpartid))}>
      <span className="next-when">
        <span className="soft small">{at && sayTime(at, 'longDay')}</span>
        <span className="next-time num">{at && sayTime(at, 'clock')}</span>
        <Pill {...(tone && { tone })} {...(mark && { mark })}>
          {say(word)}
        </Pill>
      </span>
      <RouteLine label={say('profile.nextJourney')} stops={stopsOf(next)} />
    </a>
  )
}
