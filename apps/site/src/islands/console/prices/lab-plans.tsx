import { askPlans, cancelPlan, movePlan, type PricePlan } from '@kerbside/web/quotation/desk-lab.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { TextInput } from '../form/text-input.tsx'

const LOOK_EVERY_MS = 15_000

/** Prices that wait for their time, and what became of the last that did. */
export function LabPlans() {
  const { member, tell } = useDesk()
  const queries = useQueryClient()
  const [moving, setMoving] = useState<PricePlan>()
  const { data } = useQuery({
    queryKey: ['prices', 'plans'],
    queryFn: ({ signal }) => askPlans(signal),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })
  if (!data || data.plans.length === 0) return null
  const cancel = async ({ planid, version }: PricePlan) => {
    const answer = await cancelPlan({ planid, version })
    void queries.invalidateQueries({ queryKey: ['prices'] })
    if (!answer.ok) return tell(answer.message)
    tell(say(answer.reply.reason === 'draft-again' ? 'lab.cancelledAgain' : 'lab.cancelledGone'))
  }
  return (
    <DeskGroup title={say('lab.waits')}>
      <p className="soft">{say('lab.waitsText')}</p>
      <DeskTable
        label={say('lab.waits')}
        rows={data.plans}
        rowKey={({ planid }) => planid}
        empty={null}
        columns={[
          { key: 'book', head: say('lab.planBook'), cell: ({ name }) => name },
          {
            key: 'at',
            head: say('lab.planAt'),
            cell: ({ liveat }) => <span className="nw">{sayTime(new Date(liveat), 'stamp')}</span>,
          },
          { key: 'state', head: say('lab.planState'), cell: (plan) => <State plan={plan} /> },
          { key: 'by', head: say('lab.planBy'), cell: ({ madeby }) => madeby },
          { key: 'note', head: say('lab.note'), cell: ({ note }) => note },
          {
            key: 'act',
            head: '',
            end: true,
            cell: (plan) =>
              member.role === 'owner' &&
              plan.state === 'waiting' && (
                <>
                  <DeskButton size="small" onPress={() => setMoving(plan)}>
                    {say('lab.move')}
                  </DeskButton>{' '}
                  <DeskButton size="small" onPress={() => void cancel(plan)}>
                    {say('lab.cancel')}
                  </DeskButton>
                </>
              ),
          },
        ]}
      />
      {moving && (
        <MoveSheet
          key={moving.planid}
          plan={moving}
          zone={data.timezone}
          onClose={() => setMoving(undefined)}
        />
      )}
    </DeskGroup>
  )
}

function State({ plan }: { plan: PricePlan }) {
  const { state, fits, why, becameversion } = plan
  switch (state) {
    case 'waiting':
      return (
        <span className={fits ? 'dk-tag' : 'dk-tag warn'}>
          {say(fits ? 'lab.planFits' : 'lab.planOvertaken')}
        </span>
      )
    case 'live':
      return <span className="dk-tag good">{say('lab.planLive', { version: becameversion })}</span>
    case 'cancelled':
      return <span className="soft">{say('lab.planCancelled')}</span>
    case 'refused':
      return <span className="dk-tag bad">{say('lab.planRefused', { why })}</span>
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
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [at, setAt] = useState(plan.livelocal)
  const [refused, setRefused] = useState('')
  const move = async () => {
    const { planid, version } = plan
    const answer = await movePlan({ planid, version, liveat: at })
    if (!answer.ok) return setRefused(answer.message)
    // The list has the new version before its buttons can be pressed again.
    await queries.invalidateQueries({ queryKey: ['prices', 'plans'] })
    tell(sayPlanned(at, answer.reply.twice))
    onClose()
  }
  return (
    <DeskSheet
      title={say('lab.moveTitle')}
      onClose={onClose}
      actions={
        <DeskButton look="primary" disabled={at === ''} onPress={() => void move()}>
          {say('lab.move')}
        </DeskButton>
      }
    >
      <div className="dk-form">
        <DeskField
          label={say('lab.planAt')}
          help={zone}
          {...(refused === '' ? {} : { error: refused })}
        >
          {(id) => <TextInput id={id} type="datetime-local" value={at} onChange={setAt} />}
        </DeskField>
      </div>
    </DeskSheet>
  )
}

/** Of the operator's clock, as it was chosen. */
export const sayPlanned = (local: string, isTwice: boolean): string =>
  say(isTwice ? 'lab.plannedTwice' : 'lab.planned', { at: local.replace('T', ' ') })
