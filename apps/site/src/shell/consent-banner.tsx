import { type Measuring, measuringOf } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'

/** Data for the script (start/measure.ts): the provider, and whether this page is counted. */
export type MeasureFacts = Measuring & { counts: boolean }

/** Asks whether visits may be counted. Hidden until the script needs an answer; both answers are equally easy. */
export function ConsentBanner({ operator, counts }: { operator: Operator; counts: boolean }) {
  const measuring = measuringOf(operator.settings)
  if (!measuring) return null
  const facts: MeasureFacts = { ...measuring, counts }
  return (
    <section
      className="count-ask"
      aria-label={t('shell.measureTitle')}
      data-measures={JSON.stringify(facts)}
      hidden
    >
      <div>
        <h2>{t('shell.measureTitle')}</h2>
        <p className="small">
          {t(measuring.provider === 'google' ? 'shell.measureGoogle' : 'shell.measureText', {
            provider: providerName(measuring),
          })}{' '}
          <a href={pageLink('cookie')}>{t('shell.measureMore')}</a>
        </p>
      </div>
      <div className="count-answers">
        <button type="button" className="button alt compact" data-does="measure-no">
          {t('shell.measureNo')}
        </button>
        <button type="button" className="button alt compact" data-does="measure-yes">
          {t('shell.measureYes')}
        </button>
      </div>
    </section>
  )
}

export const providerName = ({ provider }: Measuring): string =>
  ({ plausible: 'Plausible', matomo: 'Matomo', google: 'Google Analytics' })[provider]
