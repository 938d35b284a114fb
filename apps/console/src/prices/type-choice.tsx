import { t } from '@kerbside/words/translate.ts'
import type { DraftDesk } from './use-price-draft.ts'

type TypeChoiceProps = {
  vehicles: DraftDesk['vehicles']
  /** Undefined: all. */
  chosen: readonly number[] | undefined
  onChoose: (ids: readonly number[] | undefined) => void
}

/** The vehicle types of a rule; choosing all stores no list, so that a type added later is included. */
export function TypeChoice({ vehicles, chosen, onChoose }: TypeChoiceProps) {
  const every = vehicles.map(({ id }) => id)
  const now = chosen ?? every
  const turn = (type: number) => {
    const next = every.filter((id) => (id === type) !== now.includes(id))
    if (next.length > 0) onChoose(next.length === every.length ? undefined : next)
  }
  return (
    <fieldset className="dk-pr-days" aria-label={t('tariff.forTypes')}>
      {vehicles.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="dk-btn sm"
          aria-pressed={now.includes(id)}
          onClick={() => turn(id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
