import type { SetupStanding } from '@kerbside/contract/desk/settings.ts'
import { sayMissing, sayStep, sayStepText } from '@kerbside/web/operator/setting-words.ts'
import { askGoLive } from '@kerbside/web/operator/settings-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { AlertIcon, CheckIcon } from '../desk-icon.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { sayFact } from './say-fact.ts'
import { pageOfMissing, pagesOfStep } from './step-pages.ts'

type Step = SetupStanding['steps'][number]

type StepPanelProps = {
  standing: SetupStanding
  step: Step
  onChoose: (name: Step['name']) => void
}

/** One step: what it is about, what there is, and the pages where it is done. */
export function StepPanel({ standing, step, onChoose }: StepPanelProps) {
  const { steps, facts } = standing
  const at = steps.findIndex(({ name }) => name === step.name)
  const [before, next] = [steps[at - 1], steps[at + 1]]
  return (
    <section className="dk-setup-step" aria-labelledby="setup-step">
      <h2 id="setup-step">{sayStep(step.name)}</h2>
      <p className="dk-lead soft">{sayStepText(step.name)}</p>
      {step.name === 'live' ? (
        <GoLive standing={standing} />
      ) : (
        <p className={step.done ? 'dk-note good' : 'dk-note'}>
          {step.done && <CheckIcon />}
          <span>{sayFact(step.name, facts)}</span>
        </p>
      )}
      <ul className="dk-setup-ways">
        {pagesOfStep(step.name).map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>
              <b>{say(text)}</b>
              <span aria-hidden="true">→</span>
            </Link>
          </li>
        ))}
      </ul>
      <footer>
        {before && (
          <DeskButton onPress={() => onChoose(before.name)}>{say('operator.setupBack')}</DeskButton>
        )}
        {next && (
          <DeskButton look="primary" onPress={() => onChoose(next.name)}>
            {say('operator.setupNext')}
          </DeskButton>
        )}
      </footer>
    </section>
  )
}

function GoLive({ standing }: { standing: SetupStanding }) {
  const { missing, live, facts } = standing
  const queries = useQueryClient()
  const { tell } = useDesk()
  const [isAsking, setIsAsking] = useState(false)
  const going = useMutation({
    mutationFn: askGoLive,
    onSuccess: (now) => {
      queries.setQueryData(['setup'], now)
      void queries.invalidateQueries({ queryKey: ['settings'] })
      if (now.live) tell(say('operator.isLive', { name: now.facts.name }))
    },
    onError: (error) => tell(error.message),
    onSettled: () => setIsAsking(false),
  })
  if (live)
    return (
      <p className="dk-note good">
        <CheckIcon />
        <span>{say('operator.isLive', { name: facts.name })}</span>
      </p>
    )
  return (
    <>
      <h3>{say('operator.missingTitle')}</h3>
      {missing.length === 0 && (
        <p className="dk-note good">
          <CheckIcon />
          <span>{say('operator.ready')}</span>
        </p>
      )}
      <ul className="dk-setup-missing">
        {missing.map((fault) => (
          <li key={fault}>
            <AlertIcon />
            <span>{sayMissing(fault)}</span>
            <Link to={pageOfMissing(fault)}>{say('operator.settle')}</Link>
          </li>
        ))}
      </ul>
      <p>
        <DeskButton
          look="primary"
          disabled={missing.length > 0 || going.isPending}
          onPress={() => setIsAsking(true)}
        >
          {say('operator.goLive')}
        </DeskButton>
      </p>
      {isAsking && (
        <DeskSheet
          title={say('operator.goLiveTitle')}
          role="alertdialog"
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <DeskButton onPress={() => setIsAsking(false)}>{say('operator.notYet')}</DeskButton>
              <DeskButton look="primary" disabled={going.isPending} onPress={() => going.mutate()}>
                {say('operator.goLive')}
              </DeskButton>
            </>
          }
        >
          <p>{say('operator.goLiveText')}</p>
        </DeskSheet>
      )}
    </>
  )
}
