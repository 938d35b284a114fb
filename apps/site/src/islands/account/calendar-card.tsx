import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { CUSTOMER_FEEDS, type FeedOfSomebody } from '@kerbside/web/calendar/api.ts'
import { type Feeds, followingUrl, sayFeed, useFeeds } from '@kerbside/web/calendar/use-feeds.ts'
import '@kerbside/web/calendar/words.ts'
import { say } from '@kerbside/words/say.ts'
import { NotThere } from './not-there.tsx'
import { OwnCard } from './own-card.tsx'

/** A customer's journeys in a calendar of theirs; who books for a company has that one too. */
export function CalendarCard({ profile }: Pick<AccountView, 'profile'>) {
  const feeds = useFeeds(CUSTOMER_FEEDS, String(profile.custid))
  const { asked, again, refusal, told } = feeds
  return (
    <OwnCard title={say('calendar.title')} sentence={say('calendar.text')}>
      {asked.state === 'there' ? (
        <ul className="own-rows">
          {asked.reply.feeds.map((feed) => (
            <FeedRow key={feed.kind} feed={feed} feeds={feeds} />
          ))}
        </ul>
      ) : (
        <NotThere asked={asked} onRetry={again} />
      )}
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <output className="soft small">{told}</output>
    </OwnCard>
  )
}

function FeedRow({
  feed,
  feeds: { busy, made, make, end, copy },
}: {
  feed: FeedOfSomebody
  feeds: Feeds
}) {
  const { kind, madeat } = feed
  const name = say(kind === 'account' ? 'calendar.account' : 'calendar.own')
  const press = madeat === '' ? 'calendar.make' : 'calendar.replace'
  return (
    <li>
      <div>
        <p>
          <b>{name}</b>
        </p>
        <p className="soft small">{sayFeed(feed)}</p>
        {made?.kind === kind && (
          <>
            <TextField
              label={say('calendar.address')}
              hint={say('calendar.once')}
              value={made.url}
              onChange={() => {}}
              readOnly
            />
            <p>
              <Button look="alt" compact onPress={copy}>
                {say('calendar.copy')}
              </Button>{' '}
              <a href={followingUrl(made.url)}>{say('calendar.open')}</a>
            </p>
          </>
        )}
      </div>
      <div className="own-tools">
        <Button look="quiet" compact busy={busy} onPress={() => make(kind)}>
          {say(press)}
          <span className="unseen">: {name}</span>
        </Button>
        {madeat !== '' && (
          <Button look="quiet" compact onPress={() => end(kind)}>
            {say('calendar.end')}
            <span className="unseen">: {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
