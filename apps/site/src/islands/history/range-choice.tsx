import { HISTORY_RANGES, type HistoryRange } from '@kerbside/domain/booking/history.ts'
import { t } from '@kerbside/words/translate.ts'
import { useId } from 'react'

export type RangeChoiceProps = { chosen: HistoryRange; onChoose: (range: HistoryRange) => void }

/** The period: past 3, 6, 12 months, or all. */
export function RangeChoice({ chosen, onChoose }: RangeChoiceProps) {
  const name = useId()
  return (
    <fieldset className="ranges">
      <legend className="unseen">{t('account.dateRange')}</legend>
      {HISTORY_RANGES.map((range) => (
        <label key={range}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={range === chosen}
            onChange={() => onChoose(range)}
          />
          <span>
            {range === 'all'
              ? t('account.allTime')
              : t('account.pastMonths', { months: Number(range) })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
