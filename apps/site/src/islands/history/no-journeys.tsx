import type { HistoryGroup, HistoryRange } from '@kerbside/domain/booking/history.ts'
import { Button, ButtonLink } from '@kerbside/kit/button.tsx'
import { CalendarIcon } from '@kerbside/kit/icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'

export type NoJourneysProps = {
  group: HistoryGroup
  range: HistoryRange
  /** Past journeys of all times; undefined while nobody knows. */
  pastCount: number | undefined
  onAll: () => void
}

/** Nothing in this tab, and the next thing to do. */
export function NoJourneys({ group, range, pastCount, onAll }: NoJourneysProps) {
  const isPast = group === 'history'
  const hasMore = isPast && range !== 'all' && pastCount !== 0
  return (
    <section className="no-journeys">
      <CalendarIcon />
      <h2>{say(isPast && !hasMore ? 'history.nothing.all' : `history.nothing.${group}`)}</h2>
      <p className="soft">{say(isPast ? 'history.nothingPast' : 'history.nothingText')}</p>
      <p className="note-actions">
        <ButtonLink href={pageLink('booking')}>{say('history.book')}</ButtonLink>
        {hasMore && (
          <Button look="alt" onPress={onAll}>
            {say('history.longerAgo')}
          </Button>
        )}
      </p>
    </section>
  )
}
