import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskGroup } from '../../ui/desk-page.tsx'
import { DeskSheet } from '../../ui/desk-sheet.tsx'
import { DeskTable } from '../../ui/desk-table.tsx'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import {
  cancelPlan,
  fetchPricePlans,
  movePlan,
  type PricePlan,
} from '../simulation/desk-price-simulation.ts'

const POLL_INTERVAL_MS = 15_000

/** Scheduled price versions, and the result of the last one. */
export function ScheduledVersions() {
  const { member, notify } = useDesk()
  const queries = useQueryClient()
  const [moving, setMoving] = useState<PricePlan>()
  const { data } = useQuery({
    queryKey: ['prices', 'plans'],
    queryFn: ({ signal }) => fetchPricePlans({ signal }),
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
  })
  if (!data || data.plans.length === 0) return null
  const cancel = async ({ planId, version }: PricePlan) => {
    const response = await cancelPlan({ planId, version })
    void queries.invalidateQueries({ queryKey: ['prices'] })
    if (!response.ok) return notify(response.message)
    notify(
      t(
        response.reply.reason === 'draft-again'
          ? 'simulation.cancelledAgain'
          : 'simulation.cancelledDropped',
      ),
    )
  }
  return (
    <DeskGroup title={t('simulation.waits')}>
      <p className="soft">{t('simulation.waitsText')}</p>
      <DeskTable
        label={t('simulation.waits')}
        rows={data.plans}
        rowKey={({ planId }) => planId}
        empty={null}
        columns={[
          { head: t('simulation.planBook'), cell: ({ name }) => name },
          {
            head: t('simulation.planAt'),
            cell: ({ liveAt }) => (
              <span className="nw">{formatTime(new Date(liveAt), 'stamp')}</span>
            ),
          },
          { head: t('simulation.planState'), cell: (plan) => <State plan={plan} /> },
          { head: t('simulation.planBy'), cell: ({ madeBy }) => madeBy },
          { head: t('simulation.note'), cell: ({ note }) => note },
          {
            head: '',
            align: 'end',
            cell: (plan) =>
              member.role === 'owner' &&
              plan.state === 'waiting' && (
                <>
                  <DeskButton size="small" onPress={() => setMoving(plan)}>
                    {t('simulation.move')}
                  </DeskButton>{' '}
                  <DeskButton size="small" onPress={() => void cancel(plan)}>
                    {t('simulation.cancel')}
                  </DeskButton>
                </>
              ),
          },
        ]}
      />
      {moving && (
        <MoveSheet
          key={moving.planId}
          plan={moving}
          zone={data.timeZone}
          onClose={() => setMoving(undefined)}
        />
      )}
    </DeskGroup>
  )
}

function State({ plan }: { plan: PricePlan }) {
  const { state, fits, why, becameVersion } = plan
  switch (state) {
    case 'waiting':
      return (
        <span className={fits ? 'dk-tag' : 'dk-tag warn'}>
          {t(fits ? 'simulation.planFits' : 'simulation.planOvertaken')}
        </span>
      )
    case 'live':
      return (
        <span className="dk-tag good">{t('simulation.planLive', { version: becameVersion })}</span>
      )
    case 'cancelled':
      return <span className="soft">{t('simulation.planCancelled')}</span>
    case 'refused':
      return <span className="dk-tag bad">{t('simulation.planRefused', { why })}</span>
  }
}

function MoveSheet({
  plan,
  zone,
  onClose,
}: {
  plan: PricePlan
  zone: string
  onClose: () => void
}) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [at, setAt] = useState(plan.liveLocal)
  const [rejection, setRejection] = useState('')
  const move = async () => {
    const { planId, version } = plan
    const response = await movePlan({ planId, version, liveAt: at })
    if (!response.ok) return setRejection(response.message)
    // The list has the new version before its buttons can be pressed again.
    await queries.invalidateQueries({ queryKey: ['prices', 'plans'] })
    notify(formatPlanned(at, response.reply.twice))
    onClose()
  }
  return (
    <DeskSheet
      title={t('simulation.moveTitle')}
      onClose={onClose}
      actions={
        <DeskButton look="primary" disabled={at === ''} onPress={() => void move()}>
          {t('simulation.move')}
        </DeskButton>
      }
    >
      <div className="dk-form">
        <DeskField
          label={t('simulation.planAt')}
          help={zone}
          {...(rejection === '' ? {} : { error: rejection })}
        >
          {(id) => <TextInput id={id} type="datetime-local" value={at} onChange={setAt} />}
        </DeskField>
      </div>
    </DeskSheet>
  )
}

/** In the operator's local time, as it was chosen. */
export const formatPlanned = (local: string, isAmbiguous: boolean): string =>
  t(isAmbiguous ? 'simulation.plannedTwice' : 'simulation.planned', { at: local.replace('T', ' ') })
