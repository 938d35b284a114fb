import type { SetupStatus } from '@kerbside/contract/operator/settings.ts'
import { t } from '@kerbside/words/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { missingLabel, stepDescription, stepLabel } from '../settings/setting-labels.ts'
import { requestGoLive } from '../settings/settings-api.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { AlertIcon, CheckIcon } from '../ui/desk-icon.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { describeFact } from './describe-fact.ts'
import { pageOfMissing, pagesOfStep } from './step-pages.ts'

type Step = SetupStatus['steps'][number]

type StepPanelProps = {
  status: SetupStatus
  step: Step
  onChoose: (name: Step['name']) => void
}

/** One step: its purpose, the existing data, and links to its pages. */
export function StepPanel({ status, step, onChoose }: StepPanelProps) {
  const { steps, facts } = status
  const index = steps.findIndex(({ name }) => name === step.name)
  const [before, next] = [steps[index - 1], steps[index + 1]]
  return (
    <section className="dk-setup-step" aria-labelledby="setup-step">
      <h2 id="setup-step">{stepLabel(step.name)}</h2>
      <p className="dk-lead soft">{stepDescription(step.name)}</p>
      {step.name === 'live' ? (
        <GoLive status={status} />
      ) : (
        <p className={step.done ? 'dk-note good' : 'dk-note'}>
          {step.done && <CheckIcon />}
          <span>{describeFact(step.name, facts)}</span>
        </p>
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

function GoLive({ status }: { status: SetupStatus }) {
  const { missing, live, facts } = status
  const queries = useQueryClient()
  const { notify } = useDesk()
  const [isRequesting, setIsRequesting] = useState(false)
  const going = useMutation({
    mutationFn: requestGoLive,
    onSuccess: (now) => {
      queries.setQueryData(['setup'], now)
      void queries.invalidateQueries({ queryKey: ['settings'] })
      if (now.live) notify(t('operator.isLive', { name: now.facts.name }))
    },
    onError: (error) => notify(error.message),
    onSettled: () => setIsRequesting(false),
  })
  if (live)
    return (
      <p className="dk-note good">
        <CheckIcon />
        <span>{t('operator.isLive', { name: facts.name })}</span>
      </p>
    )
  return (
    <>
      <h3>{t('operator.missingTitle')}</h3>
      {missing.length === 0 && (
        <p className="dk-note good">
          <CheckIcon />
          <span>{t('operator.ready')}</span>
        </p>
      )}
      <ul className="dk-setup-missing">
        {missing.map((blocker) => (
          <li key={blocker}>
            <AlertIcon />
            <span>{missingLabel(blocker)}</span>
            <Link to={pageOfMissing(blocker)}>{t('operator.settle')}</Link>
          </li>
        ))}
      </ul>
      <p>
        <DeskButton
          look="primary"
          disabled={missing.length > 0 || going.isPending}
          onPress={() => setIsRequesting(true)}
        >
          {t('operator.goLive')}
        </DeskButton>
      </p>
      {isRequesting && (
        <DeskSheet
          title={t('operator.goLiveTitle')}
          role="alertdialog"
          onClose={() => setIsRequesting(false)}
          actions={
            <>
              <DeskButton onPress={() => setIsRequesting(false)}>{t('operator.notYet')}</DeskButton>
              <DeskButton look="primary" disabled={going.isPending} onPress={() => going.mutate()}>
                {t('operator.goLive')}
              </DeskButton>
            </>
          }
        >
          <p>{t('operator.goLiveText')}</p>
        </DeskSheet>
      )}
    </>
  )
}
