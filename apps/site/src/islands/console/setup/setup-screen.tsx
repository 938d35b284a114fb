import type { SetupStanding } from '@kerbside/contract/desk/settings.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { sayStep } from '@kerbside/web/operator/setting-words.ts'
import { askSetup } from '@kerbside/web/operator/settings-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { CheckIcon } from '../desk-icon.tsx'
import { SitePreview } from '../settings/site-preview.tsx'
import { sayFact } from './say-fact.ts'
import { StepPanel } from './step-panel.tsx'
import './setup.css'

type Step = SetupStanding['steps'][number]

const NO_CHANGES = {}

/** From nothing to live: seven steps, done by what is really there, in any order and at any time. */
export function SetupScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => askSetup({ signal }),
  })
  const [chosen, setChosen] = useState<Step['name']>()
  if (!data)
    return (
      <div className="dk-area-lost" aria-busy={!error}>
        {error && (
          <>
            <p role="alert">{say('operator.unheard')}</p>
            <DeskButton look="primary" onPress={() => void refetch()}>
              {say('operator.again')}
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
      <Steps standing={data} here={here} onChoose={setChosen} />
      {here && <StepPanel key={here.name} standing={data} step={here} onChoose={setChosen} />}
      <SitePreview
        values={NO_CHANGES}
        hasFaults={false}
        page="/"
        title={say('operator.setupSoFar')}
      />
    </div>
  )
}

type StepsProps = {
  standing: SetupStanding
  here: Step | undefined
  onChoose: (name: Step['name']) => void
}

function Steps({ standing, here, onChoose }: StepsProps) {
  const { steps, live } = standing
  const left = steps.reduce((sum, { done, minutes }) => (done ? sum : sum + minutes), 0)
  const done = steps.filter((step) => step.done).length
  return (
    <nav className="dk-setup-steps" aria-label={say('operator.setupSteps')}>
      <h2>{say('operator.setupTitle')}</h2>
      <p className="soft small">
        {live ? say('operator.setupDone') : say('operator.setupLeft', { minutes: left })}
      </p>
      <progress
        value={done}
        max={steps.length}
        aria-label={say('operator.setupLeft', { minutes: left })}
      />
      <ol>
        {steps.map((step, at) => (
          <li key={step.name}>
            <button
              type="button"
              className={classNames(step === here && 'is-here')}
              aria-current={step === here ? 'step' : undefined}
              onClick={() => onChoose(step.name)}
            >
              <span className={classNames('dk-setup-mark', step.done && 'is-done')}>
                {step.done ? <CheckIcon /> : at + 1}
              </span>
              <span>
                <b>{sayStep(step.name)}</b>
                {step.done && <span className="unseen">, {say('operator.isDone')}</span>}
                <span className="soft small">{sayFact(step.name, standing.facts)}</span>
              </span>
              {!step.done && (
                <span className="soft small nw">
                  {say('operator.setupMinutes', { minutes: step.minutes })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
