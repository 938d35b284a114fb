import { Button } from '@kerbside/kit/form/button.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { type CalendarFeedItem, CUSTOMER_FEEDS } from '@kerbside/web/calendar/api.ts'
import {
  describeFeed,
  type Feeds,
  subscribeUrl,
  useFeeds,
} from '@kerbside/web/calendar/use-feeds.ts'
import type { AccountView } from '../../../features/account/account-view.ts'
import '@kerbside/web/calendar/messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { QueryFallback } from '../query-fallback.tsx'
import { OwnCard } from './own-card.tsx'

/** Calendar feeds of a customer's journeys; a corporate booker also has the company's. */
export function CalendarCard({ profile }: Pick<AccountView, 'profile'>) {
  const feeds = useFeeds(CUSTOMER_FEEDS, String(profile.custid))
  const { query, refetch, rejection, notice } = feeds
  return (
    <OwnCard title={t('calendar.title')} sentence={t('calendar.text')}>
      {query.state === 'loaded' ? (
        <ul className="own-rows">
          {query.reply.feeds.map((feed) => (
            <FeedRow key={feed.kind} feed={feed} feeds={feeds} />
          ))}
        </ul>
      ) : (
        <QueryFallback query={query} onRetry={refetch} />
      )}
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
      <output className="soft small">{notice}</output>
    </OwnCard>
  )
}

function FeedRow({
  feed,
  feeds: { busy, createdFeed, createFeed, deleteFeed, copy },
}: {
  feed: CalendarFeedItem
  feeds: Feeds
}) {
  const { kind, madeat } = feed
  const name = t(kind === 'account' ? 'calendar.account' : 'calendar.own')
  const press = madeat === '' ? 'calendar.make' : 'calendar.replace'
  return (
    <li>
      <div>
        <p>
          <b>{name}</b>
        </p>
        <p className="soft small">{describeFeed(feed)}</p>
        {createdFeed?.kind === kind && (
          <>
            <TextField
              label={t('calendar.address')}
              hint={t('calendar.once')}
              value={createdFeed.url}
              onChange={() => {}}
              readOnly
            />
            <p>
              <Button look="alt" compact onPress={copy}>
                {t('calendar.copy')}
              </Button>{' '}
              <a href={subscribeUrl(createdFeed.url)}>{t('calendar.open')}</a>
            </p>
          </>
        )}
      </div>
      <div className="own-tools">
        <Button look="quiet" compact busy={busy} onPress={() => createFeed(kind)}>
          {t(press)}
          <span className="unseen">: {name}</span>
        </Button>
        {madeat !== '' && (
          <Button look="quiet" compact onPress={() => deleteFeed(kind)}>
            {t('calendar.end')}
            <span className="unseen">: {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
