import { type Measuring, measuringOf } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'

/** What its script (start/measure.ts) is told: who counts, and whether this is a page that is counted. */
export type MeasureFacts = Measuring & { counts: boolean }

/** Whether a visit may be counted. Unseen until the script has somebody to ask; a yes is as near as a no. */
export function MeasureAsk({ operator, counts }: { operator: Operator; counts: boolean }) {
  const measuring = measuringOf(operator.settings)
  if (!measuring) return null
  const facts: MeasureFacts = { ...measuring, counts }
  return (
    <section
      className="count-ask"
      aria-label={say('shell.measureTitle')}
      data-measures={JSON.stringify(facts)}
      hidden
    >
      <div>
        <h2>{say('shell.measureTitle')}</h2>
        <p className="small">
          {say(measuring.provider === 'google' ? 'shell.measureGoogle' : 'shell.measureText', {
            provider: providerName(measuring),
          })}{' '}
          <a href={pageLink('cookie')}>{say('shell.measureMore')}</a>
        </p>
      </div>
      <div className="count-answers">
        <button type="button" className="button alt compact" data-does="measure-no">
          {say('shell.measureNo')}
        </button>
        <button type="button" className="button alt compact" data-does="measure-yes">
          {say('shell.measureYes')}
        </button>
      </div>
    </section>
  )
}

export const providerName = ({ provider }: Measuring): string =>
  ({ plausible: 'Plausible', matomo: 'Matomo', google: 'Google Analytics' })[provider]
