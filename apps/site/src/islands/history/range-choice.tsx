import { HISTORY_RANGES, type HistoryRange } from '@kerbside/domain/booking/history.ts'
import { say } from '@kerbside/words/say.ts'
import { useId } from 'react'

export type RangeChoiceProps = { chosen: HistoryRange; onChoose: (range: HistoryRange) => void }

/** How far back: past 3, 6, 12 months, or all. */
export function RangeChoice({ chosen, onChoose }: RangeChoiceProps) {
  const name = useId()
  return (
    <fieldset className="ranges">
      <legend className="unseen">{say('account.dateRange')}</legend>
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
              ? say('account.allTime')
              : say('account.pastMonths', { months: Number(range) })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
