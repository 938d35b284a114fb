import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import './messages.ts'
import './corporate.css'
import type { ApprovalTrip } from '@kerbside/contract/booker.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { TextArea } from '@kerbside/kit/form/text-field.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useState } from 'react'
import { formatMoment } from '../../format-moment.ts'
import { decideApproval } from './api.ts'
import { formatDay } from './format-figure.ts'

export type ApprovalCardProps = {
  code: string
  trip: ApprovalTrip
  locale: string
  /** Called with the trip after a decision. */
  onAnswered: (trip: ApprovalTrip) => void
}

/** A trip that an employee wants to book, for an approver: its details and two buttons. */
export function ApprovalCard({ code, trip, locale, onAnswered }: ApprovalCardProps) {
  const [note, setNote] = useState('')
  const [decision, setDecision] = useState<boolean>()
  const { busy, rejection, run } = useDoing()
  const decide = (approve: boolean) => {
    setDecision(approve)
    void run(async () => {
      const response = await decideApproval({ code, approve, note: note.trim() })
      if (!response.ok) return response.message
      onAnswered(response.reply)
      return response.reply.message || undefined
    })
  }
  const { state } = trip
  return (
    <section className="card approval" aria-live="polite">
      <p>{t('booker.asks', { name: trip.askedby, company: trip.company })}</p>
      {trip.ways.map((leg) => (
        <dl key={leg.jobpartid}>
          <Fact label={t('booker.pickup')}>
            <Address name={leg.pickupname} address={leg.pickupaddress} />
          </Fact>
          <Fact label={t('booker.dropOff')}>
            <Address name={leg.dropoffname} address={leg.dropoffaddress} />
          </Fact>
          <Fact label={t('booker.when')}>
            {formatDay(leg.pickupdatetime, { locale, dateStyle: 'full' })},{' '}
            {leg.pickupdatetime.slice(11, 16)}
          </Fact>
        </dl>
      ))}
      <dl>
        <Fact label={t('booker.passenger')}>{trip.passengername}</Fact>
        <Fact label={t('booker.vehicle')}>{trip.vehicletype}</Fact>
        {trip.ourref && <Fact label={trip.ourreflabel || t('booker.ourRef')}>{trip.ourref}</Fact>}
        {trip.costcentre && <Fact label={t('booker.costCentre')}>{trip.costcentre}</Fact>}
        {trip.notes && <Fact label={t('booker.note')}>{trip.notes}</Fact>}
        <Fact label={t('booker.price')}>
          <strong className="num">{formatWireMoney(trip.total, trip.currencycode)}</strong>
        </Fact>
      </dl>
      {trip.reasons.length > 0 && (
        <Notice tone="warn">
          {trip.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Notice>
      )}
      {state === 'requested' ? (
        <>
          <p className="num">{t('booker.answerUntil', { until: formatUntil(trip) })}</p>
          <TextArea
            label={t('booker.answerNote', { name: trip.askedby })}
            optional={t('dialog.optional')}
            value={note}
            onChange={setNote}
            maxLength={500}
            rows={2}
          />
          <div className="approval-acts">
            <Button busy={busy && decision === true} disabled={busy} onPress={() => decide(true)}>
              {t('booker.approve')}
            </Button>
            <Button
              look="alt"
              busy={busy && decision === false}
              disabled={busy}
              onPress={() => decide(false)}
            >
              {t('booker.refuse')}
            </Button>
          </div>
        </>
      ) : (
        <Notice tone={state === 'approved' ? 'good' : 'tinted'}>
          <p>{t(`booker.${state}`, { name: trip.answeredby })}</p>
          {trip.answer && <p className="soft">{trip.answer}</p>}
        </Notice>
      )}
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
    </section>
  )
}

const formatUntil = ({ until }: ApprovalTrip): string => formatMoment(new Date(until))

/** For some places the name is the address. */
const Address = ({ name, address }: { name: string; address: string }) =>
  name === address ? (
    name
  ) : (
    <>
      {name}
      <br />
      <span className="soft small">{address}</span>
    </>
  )

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)
