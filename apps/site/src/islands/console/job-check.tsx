import type { DeskHistory } from '@kerbside/contract/desk/job.ts'
import { type CheckAnswer, checking } from '@kerbside/web/dispatch/desk-writes.ts'
import { moneyDoubtOf } from '@kerbside/web/dispatch/money-check.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk, usePending } from './desk-means.tsx'
import { boardOf } from './desk-queries.ts'
import type { JobFacts } from './job-journey.tsx'
import { PromiseButton } from './promise-button.tsx'
import { ReasonField } from './reason-field.tsx'

type JobCheckProps = JobFacts & { history: readonly DeskHistory[] }

/** Money that waits for a person: what the house doubts, and what can be decided, each with a reason. */
export function JobCheck({ job, leg, history }: JobCheckProps) {
  const { live, mayDispatch, write } = useDesk()
  const { data: today } = useQuery(boardOf(undefined, live === 'live'))
  const isDecided = usePending().some(({ key }) => key === `check ${leg.jobpartid}`)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const doubt = moneyDoubtOf({ leg, history, alerts: today?.alerts ?? [] })
  if (!doubt || isDecided) return undefined
  const { kind, words } = doubt
  const isCharge = kind === 'charge'
  const missing = reason.trim() === ''
  const decide = (answer: CheckAnswer) => {
    setAsked(missing)
    if (!missing) write(checking(leg, { answer, reason: reason.trim() }))
  }
  const title = say(isCharge ? 'desk.checkCharge' : 'desk.checkMoney')
  return (
    <section className="job-check" aria-label={title}>
      <h3>{title}</h3>
      <p>{words}</p>
      {mayDispatch && kind !== 'cash-short' && (
        <>
          <ReasonField value={reason} onChange={setReason} isMissing={asked && missing} />
          <div className="job-call">
            {isCharge && (
              <>
                <PromiseButton look="primary" onPress={() => decide('charge')}>
                  {sayCharge({ job, leg })}
                </PromiseButton>
                <PromiseButton onPress={() => decide('drop')}>{say('desk.dropIt')}</PromiseButton>
              </>
            )}
            {kind === 'cash-back' && (
              <PromiseButton look="primary" onPress={() => decide('returned')}>
                {say('desk.moneyReturned')}
              </PromiseButton>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Waiting is known to the penny; of a no-show the price list says what of the fare is kept. */
function sayCharge({ job, leg }: JobFacts): string {
  const money = (amount: number) => sayDeskMoney(amount, leg.currencycode)
  if (leg.state === 'no_show') return say('desk.chargeUpTo', { money: money(job.total) })
  const owed = job.clock?.owed ?? 0
  return owed > 0 ? say('desk.chargeMoney', { money: money(owed) }) : say('desk.chargeIt')
}
