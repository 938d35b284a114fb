import '../partner/partner.css'
import { DESK_FEEDS } from '@kerbside/web/calendar/api.ts'
import { followingUrl, sayFeed, useFeeds } from '@kerbside/web/calendar/use-feeds.ts'
import '@kerbside/web/calendar/words.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskGroup, DeskPage } from '../form/desk-page.tsx'

/** Every journey of the coming days in a calendar of whoever works at the desk. */
export function CalendarScreen() {
  const { asked, again, busy, refusal, made, told, make, end, copy } = useFeeds(DESK_FEEDS, 'desk')
  const query = {
    data: asked.state === 'there' ? asked.reply : undefined,
    isError: asked.state === 'failed',
    refetch: async () => again(),
  }
  return (
    <DeskPage title={say('areas.follow')} sentence={say('calendar.dayText')}>
      <AnswerWait query={query}>
        {({ feeds: [feed] }) =>
          feed && (
            <DeskGroup title={say('calendar.day')}>
              <p>{sayFeed(feed)}</p>
              {made && (
                <>
                  <p className="dk-partner-secret">
                    <code>{made.url}</code>
                    <DeskButton look="primary" onPress={copy}>
                      {say('calendar.copy')}
                    </DeskButton>
                  </p>
                  <p className="soft">
                    {say('calendar.once')}{' '}
                    <a href={followingUrl(made.url)}>{say('calendar.open')}</a>
                  </p>
                </>
              )}
              <div className="dk-partner-acts">
                <DeskButton disabled={busy} onPress={() => make('day')}>
                  {say(feed.madeat === '' ? 'calendar.make' : 'calendar.replace')}
                </DeskButton>
                {feed.madeat !== '' && (
                  <DeskButton disabled={busy} onPress={() => end('day')}>
                    {say('calendar.end')}
                  </DeskButton>
                )}
              </div>
              {refusal && (
                <p className="dk-note bad" role="alert">
                  {refusal}
                </p>
              )}
              <output>{told}</output>
            </DeskGroup>
          )
        }
      </AnswerWait>
    </DeskPage>
  )
}
