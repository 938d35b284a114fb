import type { SetupStatus } from '@kerbside/contract/operator/settings.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stepLabel } from '../settings/setting-labels.ts'
import { fetchSetup } from '../settings/settings-api.ts'
import { SitePreview } from '../settings/site-preview.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { CheckIcon } from '../ui/desk-icon.tsx'
import { describeFact } from './describe-fact.ts'
import { StepPanel } from './step-panel.tsx'
import './setup.css'

type Step = SetupStatus['steps'][number]

const NO_CHANGES = {}

/** The setup of a new operator: seven steps, completed by real data, in any order and at any time. */
export function SetupScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => fetchSetup({ signal }),
  })
  const [chosen, setChosen] = useState<Step['name']>()
  if (!data)
    return (
      <div className="dk-area-lost" aria-busy={!error}>
        {error && (
          <>
            <p role="alert">{t('operator.loadFailed')}</p>
            <DeskButton look="primary" onPress={() => void refetch()}>
              {t('operator.again')}
            </DeskButton>
          </>
        )}
      </div>
    )
  const { steps } = data
  const open = steps.find(({ done }) => !done) ?? steps.at(-1)
  const here = steps.find(({ name }) => name === chosen) ?? open
  return (
    <div className="dk-setup">
      <Steps status={data} here={here} onChoose={setChosen} />
      {here && <StepPanel key={here.name} status={data} step={here} onChoose={setChosen} />}
      <SitePreview
        values={NO_CHANGES}
        hasErrors={false}
        page="/"
        title={t('operator.setupSoFar')}
      />
    </div>
  )
}

type StepsProps = {
  status: SetupStatus
  here: Step | undefined
  onChoose: (name: Step['name']) => void
}

function Steps({ status, here, onChoose }: StepsProps) {
  const { steps, live } = status
  const left = steps.reduce((sum, { done, minutes }) => (done ? sum : sum + minutes), 0)
  const done = steps.filter((step) => step.done).length
  return (
    <nav className="dk-setup-steps" aria-label={t('operator.setupSteps')}>
      <h2>{t('operator.setupTitle')}</h2>
      <p className="soft small">
        {live ? t('operator.setupDone') : t('operator.setupLeft', { minutes: left })}
      </p>
      <progress
        value={done}
        max={steps.length}
        aria-label={t('operator.setupLeft', { minutes: left })}
      />
      <ol>
        {steps.map((step, index) => (
          <li key={step.name}>
            <button
              type="button"
              className={classNames(step === here && 'is-here')}
              aria-current={step === here ? 'step' : undefined}
              onClick={() => onChoose(step.name)}
            >
              <span className={classNames('dk-setup-mark', step.done && 'is-done')}>
                {step.done ? <CheckIcon /> : index + 1}
              </span>
              <span>
                <b>{stepLabel(step.name)}</b>
                {step.done && <span className="unseen">, {t('operator.isDone')}</span>}
                <span className="soft small">{describeFact(step.name, status.facts)}</span>
              </span>
              {!step.done && (
                <span className="soft small nw">
                  {t('operator.setupMinutes', { minutes: step.minutes })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
