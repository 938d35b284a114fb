import { DRIVER_FEEDS } from '@kerbside/web/calendar/api.ts'
import { describeFeed, subscribeUrl, useFeeds } from '@kerbside/web/calendar/use-feeds.ts'
import { t } from '@kerbside/words/translate.ts'
import '@kerbside/web/calendar/messages.ts'

/** The driver's legs in the phone's calendar; offline it shows nothing. */
export function CalendarPart() {
  const { query, busy, rejection, createdFeed, notice, createFeed, deleteFeed, copy } = useFeeds(
    DRIVER_FEEDS,
    'driver',
  )
  const [feed] = query.state === 'loaded' ? query.reply.feeds : []
  if (!feed) return null
  return (
    <section aria-label={t('calendar.driver')}>
      <h3>{t('calendar.driver')}</h3>
      <p className="soft">{describeFeed(feed)}</p>
      {createdFeed && (
        <>
          <p>{t('calendar.once')}</p>
          <p>
            <a className="drive-alt" href={subscribeUrl(createdFeed.url)}>
              {t('calendar.open')}
            </a>
          </p>
          <button type="button" className="drive-alt" onClick={copy}>
            {t('calendar.copy')}
          </button>
        </>
      )}
      {!createdFeed && (
        <button
          type="button"
          className="drive-alt"
          disabled={busy}
          onClick={() => createFeed('driver')}
        >
          {t(feed.madeat === '' ? 'calendar.make' : 'calendar.replace')}
        </button>
      )}
      {feed.madeat !== '' && (
        <button
          type="button"
          className="drive-alt"
          disabled={busy}
          onClick={() => deleteFeed('driver')}
        >
          {t('calendar.end')}
        </button>
      )}
      {rejection && <p role="alert">{rejection}</p>}
      <output>{notice}</output>
    </section>
  )
}
