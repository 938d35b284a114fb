import { STARS, type Stars } from '@kerbside/domain/feedback/rating.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { StarIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useId } from 'react'

export type StarChoiceProps = {
  legend: string
  chosen: Stars | undefined
  onChoose: (stars: Stars) => void
}

/** One to five stars: a radio group, so that arrow keys and screen readers can use it. */
export function StarChoice({ legend, chosen, onChoose }: StarChoiceProps) {
  const name = useId()
  return (
    <fieldset className="stars">
      <legend>{legend}</legend>
      <div className="stars-row">
        {STARS.map((stars) => (
          <label key={stars} className={classNames('star', (chosen ?? 0) >= stars && 'is-on')}>
            <input
              type="radio"
              className="unseen"
              name={name}
              value={stars}
              checked={chosen === stars}
              aria-label={`${t('feedback.stars', { count: stars })}: ${t(`feedback.star${stars}`)}`}
              onChange={() => onChoose(stars)}
            />
            <StarIcon />
          </label>
        ))}
      </div>
      <p className="stars-word soft" aria-hidden>
        {chosen ? t(`feedback.star${chosen}`) : '\u00a0'}
      </p>
    </fieldset>
  )
}
