import type { HistoryGroup, HistoryRange } from '@kerbside/domain/booking/history.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { CalendarIcon } from '@kerbside/kit/icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'

export type EmptyHistoryProps = {
  group: HistoryGroup
  range: HistoryRange
  /** Number of all past journeys; undefined if unknown. */
  pastCount: number | undefined
  onAll: () => void
}

/** Shown for an empty tab, with a suggestion. */
export function EmptyHistory({ group, range, pastCount, onAll }: EmptyHistoryProps) {
  const isPast = group === 'history'
  const hasMore = isPast && range !== 'all' && pastCount !== 0
  return (
    <section className="no-journeys">
      <CalendarIcon />
      <h2>{t(isPast && !hasMore ? 'history.nothing.all' : `history.nothing.${group}`)}</h2>
      <p className="soft">{t(isPast ? 'history.nothingPast' : 'history.nothingText')}</p>
      <p className="note-actions">
        <ButtonLink href={pageLink('booking')}>{t('history.book')}</ButtonLink>
        {hasMore && (
          <Button look="alt" onPress={onAll}>
            {t('history.longerAgo')}
          </Button>
        )}
      </p>
    </section>
  )
}
