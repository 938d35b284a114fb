import type { DeskHistory } from '@kerbside/contract/dispatch/leg.ts'
import { pendingKey } from '@kerbside/contract/dispatch/pending-kind.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CheckDecision, checking } from '../dispatch/desk-writes.ts'
import { moneyReviewOf } from '../dispatch/money-check.ts'
import { useDesk, usePending } from '../shell/desk-context.tsx'
import { boardOf } from '../shell/desk-queries.ts'
import { ReasonField } from '../ui/form/reason-field.tsx'
import { OnlineButton } from '../ui/online-button.tsx'
import type { LegPanelProps } from './leg-route-panel.tsx'

type LegCheckProps = LegPanelProps & { history: readonly DeskHistory[] }

/** A payment that needs a decision: the open question, and the possible decisions, each with a reason. */
export function LegCheck({ details, leg, history }: LegCheckProps) {
  const { live, mayDispatch, write } = useDesk()
  const { data: today } = useQuery(boardOf(undefined, live === 'live'))
  const isDecided = usePending().some(({ key }) => key === pendingKey('check', leg.reference))
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const moneyReview = moneyReviewOf({ leg, history, alerts: today?.alerts ?? [] })
  if (!moneyReview || isDecided) return undefined
  const { kind, words: text } = moneyReview
  const isCharge = kind === 'charge'
  const missing = reason.trim() === ''
  const decide = (decision: CheckDecision) => {
    setIsSubmitted(missing)
    if (!missing) write(checking(leg, { answer: decision, reason: reason.trim() }))
  }
  const title = t(isCharge ? 'desk.checkCharge' : 'desk.checkMoney')
  return (
    <section className="leg-check" aria-label={title}>
      <h3>{title}</h3>
      <p>{text}</p>
      {mayDispatch && kind !== 'cash-short' && (
        <>
          <ReasonField value={reason} onChange={setReason} isMissing={isSubmitted && missing} />
          <div className="leg-call">
            {isCharge && (
              <>
                <OnlineButton look="primary" onPress={() => decide('charge')}>
                  {describeCharge({ details, leg })}
                </OnlineButton>
                <OnlineButton onPress={() => decide('drop')}>{t('desk.dropIt')}</OnlineButton>
              </>
            )}
            {kind === 'cash-back' && (
              <OnlineButton look="primary" onPress={() => decide('returned')}>
                {t('desk.moneyReturned')}
              </OnlineButton>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** A waiting charge is exact; for a no-show the price book says how much of the fare is charged. */
function describeCharge({ details, leg }: LegPanelProps): string {
  const money = (amount: number) => formatWireMoney(amount, leg.currencyCode)
  if (leg.state === 'no_show') return t('desk.chargeUpTo', { money: money(details.total) })
  const owed = details.clock?.owed ?? 0
  return owed > 0 ? t('desk.chargeMoney', { money: money(owed) }) : t('desk.chargeIt')
}
