import '../partner/partner.css'
import { DESK_FEEDS } from '@kerbside/web/calendar/api.ts'
import { describeFeed, subscribeUrl, useFeeds } from '@kerbside/web/calendar/use-feeds.ts'
import '@kerbside/web/calendar/messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup, DeskPage } from '../ui/desk-page.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'

/** The staff member's calendar feed: every leg from yesterday to two weeks ahead, or up to 60 days with `?days=`. */
export function CalendarScreen() {
  const {
    query: feedsQuery,
    refetch,
    busy,
    rejection,
    createdFeed,
    notice,
    createFeed,
    deleteFeed,
    copy,
  } = useFeeds(DESK_FEEDS, 'desk')
  const query = {
    data: feedsQuery.state === 'loaded' ? feedsQuery.reply : undefined,
    isError: feedsQuery.state === 'failed',
    refetch: async () => refetch(),
  }
  return (
    <DeskPage title={t('areas.follow')} sentence={t('calendar.dayText')}>
      <QueryBoundary query={query}>
        {({ feeds: [feed] }) =>
          feed && (
            <DeskGroup title={t('calendar.day')}>
              {/* Without a feed `madeat` is ''. */}
              <p>{describeFeed(feed)}</p>
              {createdFeed && (
                <>
                  <p className="dk-shown-once">
                    <code>{createdFeed.url}</code>
                    <DeskButton look="primary" onPress={copy}>
                      {t('calendar.copy')}
                    </DeskButton>
                  </p>
                  <p className="soft">
                    {t('calendar.once')}{' '}
                    <a href={subscribeUrl(createdFeed.url)}>{t('calendar.open')}</a>
                  </p>
                </>
              )}
              <div className="dk-partner-acts">
                <DeskButton disabled={busy} onPress={() => createFeed('day')}>
                  {t(feed.madeat === '' ? 'calendar.make' : 'calendar.replace')}
                </DeskButton>
                {feed.madeat !== '' && (
                  <DeskButton disabled={busy} onPress={() => deleteFeed('day')}>
                    {t('calendar.end')}
                  </DeskButton>
                )}
              </div>
              {rejection && (
                <p className="dk-note bad" role="alert">
                  {rejection}
                </p>
              )}
              <output>{notice}</output>
            </DeskGroup>
          )
        }
      </QueryBoundary>
    </DeskPage>
  )
}
