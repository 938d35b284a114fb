import * as calls from '@kerbside/contract/calls.generated/operator-area.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup, DeskPage } from '../ui/desk-page.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { AreaCard } from './area-card.tsx'
import { DriveTimes } from './drive-times.tsx'
import { ExtractForm } from './extract-form.tsx'
import { type Areas, areasQuery, type DeskArea, useAreaChange } from './use-areas.ts'
import './streets.css'

/** The area in use, those that can be used, and importing another. */
export function StreetsScreen() {
  const query = useQuery(areasQuery())
  return (
    <DeskPage title={t('areas.streets')} sentence={t('streets.about')} wide>
      <QueryBoundary query={query}>{(areas) => <AreaList areas={areas} />}</QueryBoundary>
    </DeskPage>
  )
}

/** What the sheet confirms; `built-in` stops using an area. */
type Confirming = { act: 'use' | 'remove'; area: DeskArea } | { act: 'built-in' }

function AreaList({ areas }: { areas: Areas }) {
  const [confirming, setConfirming] = useState<Confirming>()
  const now = new Date(areas.now)
  const inState = (state: DeskArea['state']) => areas.areas.filter((area) => area.state === state)
  const live = inState('live')
  const others = (['ready', 'retired'] as const).flatMap((state) =>
    inState(state).map((area) => ({ state, area })),
  )
  return (
    <>
      <ImportState lastImport={areas.lastImport} />
      <DeskGroup title={t('streets.inUse')}>
        {live.map((area) => (
          <AreaCard key={area.id} area={area} now={now}>
            <DeskButton onPress={() => setConfirming({ act: 'built-in' })}>
              {t('streets.useBuiltIn')}
            </DeskButton>
          </AreaCard>
        ))}
        {live.length === 0 && (
          <article className="dk-area-card">
            <b>{t('streets.builtIn')}</b>
            <p className="soft small">{t('streets.builtInText')}</p>
          </article>
        )}
      </DeskGroup>
      {others.map(({ state, area }) => (
        <DeskGroup key={area.id} title={t(`streets.${state}`)}>
          <AreaCard area={area} now={now} showsJourneys={state === 'ready'}>
            <DeskButton
              look={state === 'ready' ? 'primary' : 'plain'}
              onPress={() => setConfirming({ act: 'use', area })}
            >
              {t(state === 'ready' ? 'streets.use' : 'streets.useAgain')}
            </DeskButton>
            <DeskButton onPress={() => setConfirming({ act: 'remove', area })}>
              {t('streets.remove')}
            </DeskButton>
          </AreaCard>
        </DeskGroup>
      ))}
      <DriveTimes area={live[0]?.id ?? ''} />
      <ExtractForm areas={areas} />
      {confirming && (
        <ChangeSheet confirming={confirming} onClose={() => setConfirming(undefined)} />
      )}
    </>
  )
}

function ImportState({ lastImport }: Pick<Areas, 'lastImport'>) {
  if (!lastImport || lastImport.state === 'done') return undefined
  const { name, state, step, part, secondsLeft, failure } = lastImport
  if (state === 'failed')
    return (
      <p className="dk-note bad" role="alert">
        {t('streets.failed', { name, failure })}
      </p>
    )
  return (
    <section className="dk-import-progress" aria-label={t('streets.running', { name })}>
      <b>{t('streets.running', { name })}</b>
      <progress value={part} aria-label={t('streets.running', { name })} />
      <output className="soft small">{describeLeft({ step, part, secondsLeft })}</output>
    </section>
  )
}

const STEPS = ['check', 'streets', 'map', 'places', 'samples'] as const

function describeLeft({
  step,
  part,
  secondsLeft,
}: {
  step: string
  part: number
  secondsLeft: number
}): string {
  const values = {
    step: t(`streets.step.${STEPS.find((item) => item === step) ?? 'check'}`),
    percent: Math.floor(part * 100),
  }
  return secondsLeft < 90
    ? t('streets.left', { ...values, seconds: Math.max(1, secondsLeft) })
    : t('streets.leftMinutes', { ...values, minutes: Math.round(secondsLeft / 60) })
}

function ChangeSheet({ confirming, onClose }: { confirming: Confirming; onClose: () => void }) {
  const { notify } = useDesk()
  const { busy, send, rejection } = useAreaChange()
  const isRemoval = confirming.act === 'remove'
  const act = async () => {
    const isDone = isRemoval
      ? await send(calls.removeArea, { id: confirming.area.id })
      : await send(calls.useArea, { id: confirming.act === 'use' ? confirming.area.id : '' })
    if (!isDone) return
    notify(t(isRemoval ? 'streets.removed' : 'streets.used'))
    onClose()
  }
  return (
    <ConfirmSheet
      title={
        confirming.act === 'built-in'
          ? t('streets.builtInTitle')
          : t(isRemoval ? 'streets.removeTitle' : 'streets.useTitle', {
              name: confirming.area.name,
            })
      }
      act={t(
        isRemoval
          ? 'streets.remove'
          : confirming.act === 'use'
            ? 'streets.use'
            : 'streets.useBuiltIn',
      )}
      busy={busy}
      rejection={rejection}
      onAct={() => void act()}
      onClose={onClose}
    >
      <p>{t(isRemoval ? 'streets.removeText' : 'streets.useText')}</p>
    </ConfirmSheet>
  )
}
