import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { ChevronRightIcon } from '@kerbside/kit/more-icon.tsx'
import type { AccountView } from '../../features/account/account-view.ts'
import '@kerbside/web/account/profile-messages.ts'
import { type PageName, pageLink } from '@kerbside/web/links.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { Suspense } from 'react'
import { usePlaces } from '../../features/account/use-places.ts'
import type { WeekChartProps } from '../../features/corporate/week-chart.tsx'
import { AccountHead } from './account-head.tsx'
import { PlaceRow } from './place-row.tsx'
import { OwnCard } from './profile/own-card.tsx'
import { QueryFallback } from './query-fallback.tsx'
import { UpcomingLegCard } from './upcoming-leg-card.tsx'

/** For corporate bookers. */
const LaterWeek = later<WeekChartProps>(
  () => import('../../features/corporate/week-chart.tsx').then((part) => part.WeekChart),
  () => null,
)

/** Further places are one press away. */
const MAX_PLACES = 4

/** The first page of an account: the next journey, frequent places, links to everything else. */
export function DashboardScreen(view: AccountView) {
  const { title, profile } = view
  return (
    <>
      <AccountHead
        id="dashboard"
        title={title}
        lead={t('profile.hello', { name: profile.firstName })}
      >
        <ButtonLink href={pageLink('booking')}>{t('profile.bookNow')}</ButtonLink>
      </AccountHead>
      <div className="own-cards">
        <div>
          <UpcomingLegCard {...view} />
          {profile.bookerId !== undefined && (
            <Suspense fallback={null}>
              <LaterWeek {...view} bookerId={profile.bookerId} />
            </Suspense>
          )}
          <PlacesCard {...view} />
        </div>
        <nav className="card own-ways" aria-label={title}>
          {SHORTCUTS.filter(({ forBookers }) => !forBookers || profile.bookerId !== undefined).map(
            ({ page, words: label }) => (
              <a key={page} href={pageLink(page)}>
                {t(label)}
                <ChevronRightIcon />
              </a>
            ),
          )}
        </nav>
      </div>
    </>
  )
}

const SHORTCUTS: readonly { page: PageName; words: MessageId; forBookers?: true }[] = [
  { page: 'bookinghistory', words: 'account.myBookings' },
  { page: 'addressbook', words: 'account.myPlaces' },
  { page: 'profile', words: 'account.profile' },
  { page: 'commission', words: 'account.commissions', forBookers: true },
  { page: 'invoice', words: 'account.invoices', forBookers: true },
]

function PlacesCard(view: AccountView) {
  const { places, refetch } = usePlaces(view)
  return (
    <OwnCard
      title={t('profile.places')}
      action={
        <ButtonLink look="quiet" compact href={pageLink('addressbook')}>
          {t('profile.allPlaces')}
        </ButtonLink>
      }
    >
      {places.state !== 'loaded' && <QueryFallback query={places} onRetry={refetch} />}
      {places.state === 'loaded' && places.reply.length === 0 && (
        <p className="soft">{t('profile.noPlaces')}</p>
      )}
      {places.state === 'loaded' && places.reply.length > 0 && (
        <ul className="place-rows inner">
          {places.reply.slice(0, MAX_PLACES).map((saved) => (
            <PlaceRow key={saved.id} saved={saved} level={3} />
          ))}
        </ul>
      )}
    </OwnCard>
  )
}
