import type { SetupStatus } from '@kerbside/contract/operator/settings.ts'
import { BLOCKERS_OF } from '@kerbside/domain/operator/find-go-live-blockers.ts'
import { t } from '@kerbside/words/translate.ts'
import { Link } from 'react-router'
import { stepDescription, stepLabel } from '../settings/setting-labels.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { CheckIcon } from '../ui/desk-icon.tsx'
import { describeFact } from './describe-fact.ts'
import { GoLive } from './go-live.tsx'
import { missingItem } from './go-live-item.tsx'
import { pagesOfStep } from './step-pages.ts'

type Step = SetupStatus['steps'][number]

type StepPanelProps = {
  status: SetupStatus
  step: Step
  onChoose: (name: Step['name']) => void
}

/** One step: its purpose, the existing data, what it lacks before going live, and links to its pages. */
export function StepPanel({ status, step, onChoose }: StepPanelProps) {
  const { steps, facts } = status
  const missing = status.missing.filter((blocker) => BLOCKERS_OF[step.name].includes(blocker))
  const index = steps.findIndex(({ name }) => name === step.name)
  const [before, next] = [steps[index - 1], steps[index + 1]]
  return (
    <section className="dk-setup-step" aria-labelledby="setup-step">
      <h2 id="setup-step">{stepLabel(step.name)}</h2>
      <p className="dk-lead soft">{stepDescription(step.name)}</p>
      {step.name === 'live' ? (
        <GoLive status={status} />
      ) : (
        <>
          <p className={step.done ? 'dk-note good' : 'dk-note'}>
            {step.done && <CheckIcon />}
            <span>{describeFact(step.name, facts)}</span>
          </p>
          {missing.length > 0 && (
            <ul className="dk-setup-missing" aria-label={t('operator.missingTitle')}>
              {missing.map(missingItem)}
            </ul>
          )}
        </>
      )}
      <ul className="dk-setup-ways">
        {pagesOfStep(step.name).map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>
              <b>{t(text)}</b>
              <span aria-hidden="true">→</span>
            </Link>
          </li>
        ))}
      </ul>
      <footer>
        {before && (
          <DeskButton onPress={() => onChoose(before.name)}>{t('operator.setupBack')}</DeskButton>
        )}
        {next && (
          <DeskButton look="primary" onPress={() => onChoose(next.name)}>
            {t('operator.setupNext')}
          </DeskButton>
        )}
      </footer>
    </section>
  )
}
