import { ButtonLink } from '@kerbside/kit/button.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { ChevronRightIcon } from '@kerbside/kit/more-icon.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import '@kerbside/web/account/profile-words.ts'
import { usePlaces } from '@kerbside/web/account/use-places.ts'
import type { WeekChartProps } from '@kerbside/web/corporate/week-chart.tsx'
import { type PageName, pageLink } from '@kerbside/web/links.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'
import { Suspense } from 'react'
import { AccountHead } from './account-head.tsx'
import { NextJourneyCard } from './next-journey-card.tsx'
import { NotThere } from './not-there.tsx'
import { OwnCard } from './own-card.tsx'
import { PlaceRow } from './place-row.tsx'

/** Of those who book for a company. */
const LaterWeek = later<WeekChartProps>(
  () => import('@kerbside/web/corporate/week-chart.tsx').then((part) => part.WeekChart),
  () => null,
)

/** More are one press away. */
const MOST_PLACES = 4

/** The first page of an account: what comes next, the places one goes to, the way to everything else. */
export function DashboardScreen(view: AccountView) {
  const { title, profile } = view
  return (
    <>
      <AccountHead
        id="dashboard"
        title={title}
        lead={say('profile.hello', { name: profile.firstName })}
      >
        <ButtonLink href={pageLink('booking')}>{say('profile.bookNow')}</ButtonLink>
      </AccountHead>
      <div className="own-cards">
        <div>
          <NextJourneyCard {...view} />
          {profile.bookerId !== undefined && (
            <Suspense fallback={null}>
              <LaterWeek {...view} bookerId={profile.bookerId} />
            </Suspense>
          )}
          <PlacesCard {...view} />
        </div>
        <nav className="card own-ways" aria-label={title}>
          {WAYS.filter(({ forBookers }) => !forBookers || profile.bookerId !== undefined).map(
            ({ page, words }) => (
              <a key={page} href={pageLink(page)}>
                {say(words)}
                <ChevronRightIcon />
              </a>
            ),
          )}
        </nav>
      </div>
    </>
  )
}

const WAYS: readonly { page: PageName; words: MessageId; forBookers?: true }[] = [
  { page: 'bookinghistory', words: 'account.myBookings' },
  { page: 'addressbook', words: 'account.myPlaces' },
  { page: 'profile', words: 'account.profile' },
  { page: 'commission', words: 'account.commissions', forBookers: true },
  { page: 'invoice', words: 'account.invoices', forBookers: true },
]

function PlacesCard(view: AccountView) {
  const { places, again } = usePlaces(view)
  return (
    <OwnCard
      title={say('profile.places')}
      action={
        <ButtonLink look="quiet" compact href={pageLink('addressbook')}>
          {say('profile.allPlaces')}
        </ButtonLink>
      }
    >
      {places.state !== 'there' && <NotThere asked={places} onRetry={again} />}
      {places.state === 'there' && places.reply.length === 0 && (
        <p className="soft">{say('profile.noPlaces')}</p>
      )}
      {places.state === 'there' && places.reply.length > 0 && (
        <ul className="place-rows inner">
          {places.reply.slice(0, MOST_PLACES).map((saved) => (
            <PlaceRow key={saved.id} saved={saved} level={3} />
          ))}
        </ul>
      )}
    </OwnCard>
  )
}
