import './finance-messages.ts'
import { dayAfter } from '@kerbside/domain/report/report.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import {
  decideDispute,
  type Exceptions,
  explainDifference,
  fetchExceptions,
  matchAnew,
} from './desk-reconciliation.ts'
import { todayIn } from './today.ts'
import './reconciliation.css'

const KINDS = {
  'only-gateway': 'finance.only-gateway',
  'only-attempt': 'finance.only-attempt',
  amount: 'finance.amountDiffers',
  refunded: 'finance.refundedDiffers',
  ledger: 'finance.ledgerDiffers',
} as const

/** Payments that need a decision. */
export function ExceptionsScreen() {
  const query = useQuery({
    queryKey: ['exceptions'],
    queryFn: ({ signal }) => fetchExceptions({ signal }),
  })
  return (
    <DeskPage wide title={t('finance.exceptions')} sentence={t('finance.exceptionsText')}>
      <QueryBoundary query={query}>
        {(all) => (
          <>
            <LastMatch matches={all.matches} />
            {all.differences.length + all.refunds.length + all.disputes.length === 0 && (
              <EmptyState title={t('finance.allGood')} text={t('finance.allGoodText')} />
            )}
            <div className="dk-money-cards">
              {all.differences.map((item) => (
                <DifferenceCard key={item.id} difference={item} />
              ))}
              {all.refunds.map((item) => (
                <section key={item.id} className="dk-money-card">
                  <b>{t('finance.refundProblem', { state: item.state })}</b>
                  <b>{formatMoney({ minor: item.amount, currency: item.currencyCode })}</b>
                  <p className="soft">
                    {item.reason} {item.lastError}
                  </p>
                  <div className="dk-money-do">
                    <BookingLink of={item} />
                  </div>
                </section>
              ))}
              {all.disputes.map((item) => (
                <DisputeCard key={`${item.reference} ${item.openedAt}`} dispute={item} />
              ))}
            </div>
          </>
        )}
      </QueryBoundary>
    </DeskPage>
  )
}

const BookingLink = ({ of }: { of: { reference: number; bookingRef: string } }) =>
  of.reference > 0 && (
    <Link className="dk-btn sm" to={`/console/money/payments/${of.reference}`}>
      {t('finance.of', { ref: of.bookingRef })}
    </Link>
  )

function LastMatch({ matches }: { matches: Exceptions['matches'] }) {
  const { notify, timeZone } = useDesk()
  const [since, setSince] = useState(() => dayAfter(todayIn(timeZone), -3))
  const list = matches
    .map(({ gateway, until }) => `${gateway} ${formatTime(new Date(until), 'stamp')}`)
    .join(', ')
  const again = async () => {
    const result = await matchAnew(since)
    notify(result.ok ? t('finance.matchRequested') : result.message)
  }
  return (
    <div className="dk-money-do">
      <span className="soft">{list ? t('finance.matched', { list }) : t('finance.never')}</span>
      {matches.length > 0 && (
        <>
          <DeskField label={t('finance.from')} inline>
            {(id) => <TextInput id={id} type="date" value={since} onChange={setSince} />}
          </DeskField>
          <DeskButton disabled={since === ''} onPress={() => void again()}>
            {t('finance.again')}
          </DeskButton>
        </>
      )}
    </div>
  )
}

function DifferenceCard({ difference }: { difference: Exceptions['differences'][number] }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [settles, setSettles] = useState(false)
  const [note, setNote] = useState('')
  const { id, kind, currencyCode: currency, atGateway, here, ledger, gateway } = difference
  const money = (minor: number) => formatMoney({ minor, currency })
  const settle = async () => {
    const result = await explainDifference({ id, note: note.trim() })
    notify(result.ok ? t('finance.settled') : result.message)
    setSettles(false)
    void queries.invalidateQueries({ queryKey: ['exceptions'] })
  }
  return (
    <section className="dk-money-card">
      <b>{t(KINDS[kind])}</b>
      <b>{money(Math.abs(atGateway - here) || Math.abs(here - ledger))}</b>
      <p className="soft">
        {gateway} {difference.gatewayRef}, {formatTime(new Date(difference.foundAt), 'stamp')}.{' '}
        {t('finance.three', {
          gateway: money(atGateway),
          here: money(here),
          ledger: money(ledger),
        })}
      </p>
      <div className="dk-money-do">
        <DeskButton size="small" onPress={() => setSettles(true)}>
          {t('finance.settle')}
        </DeskButton>
        <BookingLink of={difference} />
      </div>
      {settles && (
        <DeskSheet
          title={t('finance.settleTitle')}
          sentence={t('finance.settleText')}
          onClose={() => setSettles(false)}
          actions={
            <>
              <DeskButton onPress={() => setSettles(false)}>{t('finance.cancel')}</DeskButton>
              <DeskButton
                look="primary"
                disabled={note.trim() === ''}
                onPress={() => void settle()}
              >
                {t('finance.settle')}
              </DeskButton>
            </>
          }
        >
          <DeskField label={t('finance.why')} help={t('finance.needsWhy')}>
            {(field) => <TextInput id={field} value={note} onChange={setNote} max={255} />}
          </DeskField>
        </DeskSheet>
      )}
    </section>
  )
}

function DisputeCard({ dispute }: { dispute: Exceptions['disputes'][number] }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [step, setStep] = useState<'won' | 'lost'>()
  const decide = async () => {
    if (!step) return
    const result = await decideDispute({ reference: dispute.reference, step })
    notify(result.ok ? t('finance.settled') : result.message)
    setStep(undefined)
    void queries.invalidateQueries({ queryKey: ['exceptions'] })
  }
  return (
    <section className="dk-money-card">
      <b>{t('finance.dispute')}</b>
      <b>{formatMoney({ minor: dispute.amount, currency: dispute.currencyCode })}</b>
      <p className="soft">
        {dispute.gateway}, {formatTime(new Date(dispute.openedAt), 'stamp')}
      </p>
      <div className="dk-money-do">
        <DeskButton size="small" onPress={() => setStep('won')}>
          {t('finance.won')}
        </DeskButton>
        <DeskButton size="small" onPress={() => setStep('lost')}>
          {t('finance.lost')}
        </DeskButton>
        <BookingLink of={dispute} />
      </div>
      {step && (
        <DeskSheet
          role="alertdialog"
          title={t('finance.decideTitle')}
          sentence={t('finance.decideText')}
          onClose={() => setStep(undefined)}
          actions={
            <>
              <DeskButton onPress={() => setStep(undefined)}>{t('finance.cancel')}</DeskButton>
              <DeskButton look="primary" onPress={() => void decide()}>
                {t(`finance.${step}`)}
              </DeskButton>
            </>
          }
        />
      )}
    </section>
  )
}
