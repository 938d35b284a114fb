import { say } from '@kerbside/words/say.ts'
import { DRIVER_FEEDS } from '../calendar/api.ts'
import { followingUrl, sayFeed, useFeeds } from '../calendar/use-feeds.ts'
import '../calendar/words.ts'

/** A driver's jobs in the calendar of the phone; without a signal there is nothing to say about it. */
export function CalendarPart() {
  const { asked, busy, refusal, made, told, make, end, copy } = useFeeds(DRIVER_FEEDS, 'driver')
  const [feed] = asked.state === 'there' ? asked.reply.feeds : []
  if (!feed) return null
  return (
    <section aria-label={say('calendar.driver')}>
      <h3>{say('calendar.driver')}</h3>
      <p className="soft">{sayFeed(feed)}</p>
      {made && (
        <>
          <p>{say('calendar.once')}</p>
          <p>
            <a className="drive-alt" href={followingUrl(made.url)}>
              {say('calendar.open')}
            </a>
          </p>
          <button type="button" className="drive-alt" onClick={copy}>
            {say('calendar.copy')}
          </button>
        </>
      )}
      {!made && (
        <button type="button" className="drive-alt" disabled={busy} onClick={() => make('driver')}>
          {say(feed.madeat === '' ? 'calendar.make' : 'calendar.replace')}
        </button>
      )}
      {feed.madeat !== '' && (
        <button type="button" className="drive-alt" disabled={busy} onClick={() => end('driver')}>
          {say('calendar.end')}
        </button>
      )}
      {refusal && <p role="alert">{refusal}</p>}
      <output>{told}</output>
    </section>
  )
}
