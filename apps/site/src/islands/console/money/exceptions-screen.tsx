import '@kerbside/web/payment/finance-words.ts'
import { dayAfter } from '@kerbside/domain/report/report.ts'
import {
  askExceptions,
  decideDispute,
  type Exceptions,
  explainDifference,
  matchAnew,
} from '@kerbside/web/payment/desk-money.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { TextInput } from '../form/text-input.tsx'
import { todayIn } from './today.ts'
import './money.css'

const KINDS = {
  'only-gateway': 'finance.only-gateway',
  'only-attempt': 'finance.only-attempt',
  amount: 'finance.amountDiffers',
  refunded: 'finance.refundedDiffers',
  ledger: 'finance.ledgerDiffers',
} as const

/** Money that waits for a person. */
export function ExceptionsScreen() {
  const query = useQuery({
    queryKey: ['exceptions'],
    queryFn: ({ signal }) => askExceptions({ signal }),
  })
  return (
    <DeskPage wide title={say('finance.exceptions')} sentence={say('finance.exceptionsText')}>
      <AnswerWait query={query}>
        {(all) => (
          <>
            <LastMatch matches={all.matches} />
            {all.differences.length + all.refunds.length + all.disputes.length === 0 && (
              <EmptyState title={say('finance.allGood')} text={say('finance.allGoodText')} />
            )}
            <div className="dk-money-cards">
              {all.differences.map((one) => (
                <DifferenceCard key={one.id} difference={one} />
              ))}
              {all.refunds.map((one) => (
                <section key={one.id} className="dk-money-card">
                  <b>{say('finance.refundTrouble', { state: one.state })}</b>
                  <b>{sayMoney({ minor: one.amount, currency: one.currencycode })}</b>
                  <p className="soft">
                    {one.reason} {one.lasterror}
                  </p>
                  <div className="dk-money-do">
                    <BookingLink of={one} />
                  </div>
                </section>
              ))}
              {all.disputes.map((one) => (
                <DisputeCard key={`${one.reference} ${one.openedat}`} dispute={one} />
              ))}
            </div>
          </>
        )}
      </AnswerWait>
    </DeskPage>
  )
}

const BookingLink = ({ of }: { of: { reference: number; bookingref: string } }) =>
  of.reference > 0 && (
    <Link className="dk-btn sm" to={`/console/money/payments/${of.reference}`}>
      {say('finance.of', { ref: of.bookingref })}
    </Link>
  )

function LastMatch({ matches }: { matches: Exceptions['matches'] }) {
  const { tell, timeZone } = useDesk()
  const [since, setSince] = useState(() => dayAfter(todayIn(timeZone), -3))
  const list = matches
    .map(({ gateway, until }) => `${gateway} ${sayTime(new Date(until), 'stamp')}`)
    .join(', ')
  const again = async () => {
    const told = await matchAnew(since)
    tell(told.ok ? say('finance.matchAsked') : told.message)
  }
  return (
    <div className="dk-money-do">
      <span className="soft">{list ? say('finance.matched', { list }) : say('finance.never')}</span>
      {matches.length > 0 && (
        <>
          <DeskField label={say('finance.from')} inline>
            {(id) => <TextInput id={id} type="date" value={since} onChange={setSince} />}
          </DeskField>
          <DeskButton disabled={since === ''} onPress={() => void again()}>
            {say('finance.again')}
          </DeskButton>
        </>
      )}
    </div>
  )
}

function DifferenceCard({ difference }: { difference: Exceptions['differences'][number] }) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [settles, setSettles] = useState(false)
  const [note, setNote] = useState('')
  const { id, kind, currencycode: currency, atgateway, here, ledger, gateway } = difference
  const money = (minor: number) => sayMoney({ minor, currency })
  const settle = async () => {
    const told = await explainDifference({ id, note: note.trim() })
    tell(told.ok ? say('finance.settled') : told.message)
    setSettles(false)
    void queries.invalidateQueries({ queryKey: ['exceptions'] })
  }
  return (
    <section className="dk-money-card">
      <b>{say(KINDS[kind])}</b>
      <b>{money(Math.abs(atgateway - here) || Math.abs(here - ledger))}</b>
      <p className="soft">
        {gateway} {difference.gatewayref}, {sayTime(new Date(difference.foundat), 'stamp')}.{' '}
        {say('finance.three', {
          gateway: money(atgateway),
          here: money(here),
          ledger: money(ledger),
        })}
      </p>
      <div className="dk-money-do">
        <DeskButton size="small" onPress={() => setSettles(true)}>
          {say('finance.settle')}
        </DeskButton>
        <BookingLink of={difference} />
      </div>
      {settles && (
        <DeskSheet
          title={say('finance.settleTitle')}
          sentence={say('finance.settleText')}
          onClose={() => setSettles(false)}
          actions={
            <>
              <DeskButton onPress={() => setSettles(false)}>{say('finance.cancel')}</DeskButton>
              <DeskButton
                look="primary"
                disabled={note.trim() === ''}
                onPress={() => void settle()}
              >
                {say('finance.settle')}
              </DeskButton>
            </>
          }
        >
          <DeskField label={say('finance.why')} help={say('finance.needsWhy')}>
            {(field) => <TextInput id={field} value={note} onChange={setNote} most={255} />}
          </DeskField>
        </DeskSheet>
      )}
    </section>
  )
}

function DisputeCard({ dispute }: { dispute: Exceptions['disputes'][number] }) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [step, setStep] = useState<'won' | 'lost'>()
  const decide = async () => {
    if (!step) return
    const told = await decideDispute({ reference: dispute.reference, step })
    tell(told.ok ? say('finance.settled') : told.message)
    setStep(undefined)
    void queries.invalidateQueries({ queryKey: ['exceptions'] })
  }
  return (
    <section className="dk-money-card">
      <b>{say('finance.dispute')}</b>
      <b>{sayMoney({ minor: dispute.amount, currency: dispute.currencycode })}</b>
      <p className="soft">
        {dispute.gateway}, {sayTime(new Date(dispute.openedat), 'stamp')}
      </p>
      <div className="dk-money-do">
        <DeskButton size="small" onPress={() => setStep('won')}>
          {say('finance.won')}
        </DeskButton>
        <DeskButton size="small" onPress={() => setStep('lost')}>
          {say('finance.lost')}
        </DeskButton>
        <BookingLink of={dispute} />
      </div>
      {step && (
        <DeskSheet
          role="alertdialog"
          title={say('finance.decideTitle')}
          sentence={say('finance.decideText')}
          onClose={() => setStep(undefined)}
          actions={
            <>
              <DeskButton onPress={() => setStep(undefined)}>{say('finance.cancel')}</DeskButton>
              <DeskButton look="primary" onPress={() => void decide()}>
                {say(`finance.${step}`)}
              </DeskButton>
            </>
          }
        />
      )}
    </section>
  )
}
