import './words.ts'
import './corporate.css'
import type { ApprovalTrip } from '@kerbside/contract/booker.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { TextArea } from '@kerbside/kit/text-field.tsx'
import { say, sayTime } from '@kerbside/words/say.ts'
import { type ReactNode, useState } from 'react'
import { useDoing } from '../account/use-doing.ts'
import { answerApproval } from './api.ts'
import { sayDay, sayWireMoney } from './say-figure.ts'

export type ApprovalCardProps = {
  code: string
  trip: ApprovalTrip
  locale: string
  /** The trip as it stands after an answer. */
  onAnswered: (trip: ApprovalTrip) => void
}

/** A trip somebody of the company wants to book, for whoever may allow it: two buttons, and what they are about. */
export function ApprovalCard({ code, trip, locale, onAnswered }: ApprovalCardProps) {
  const [note, setNote] = useState('')
  const [said, setSaid] = useState<boolean>()
  const { busy, refusal, run } = useDoing()
  const answer = (approve: boolean) => {
    setSaid(approve)
    void run(async () => {
      const heard = await answerApproval({ code, approve, note: note.trim() })
      if (!heard.heard) return heard.message
      onAnswered(heard.reply)
      return heard.reply.message || undefined
    })
  }
  const { state } = trip
  return (
    <section className="card approval" aria-live="polite">
      <p>{say('booker.asks', { name: trip.askedby, company: trip.company })}</p>
      {trip.ways.map((way) => (
        <dl key={way.jobpartid}>
          <Fact label={say('booker.pickup')}>
            <Address name={way.pickupname} address={way.pickupaddress} />
          </Fact>
          <Fact label={say('booker.dropOff')}>
            <Address name={way.dropoffname} address={way.dropoffaddress} />
          </Fact>
          <Fact label={say('booker.when')}>
            {sayDay(way.pickupdatetime, { locale, dateStyle: 'full' })},{' '}
            {way.pickupdatetime.slice(11, 16)}
          </Fact>
        </dl>
      ))}
      <dl>
        <Fact label={say('booker.passenger')}>{trip.passengername}</Fact>
        <Fact label={say('booker.vehicle')}>{trip.vehicletype}</Fact>
        {trip.ourref && <Fact label={trip.ourreflabel || say('booker.ourRef')}>{trip.ourref}</Fact>}
        {trip.costcentre && <Fact label={say('booker.costCentre')}>{trip.costcentre}</Fact>}
        {trip.notes && <Fact label={say('booker.note')}>{trip.notes}</Fact>}
        <Fact label={say('booker.price')}>
          <strong className="num">
            {sayWireMoney({ amount: trip.total, currency: trip.currencycode })}
          </strong>
        </Fact>
      </dl>
      {trip.reasons.length > 0 && (
        <Notice tone="warn">
          {trip.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Notice>
      )}
      {state === 'asked' ? (
        <>
          <p className="num">{say('booker.answerUntil', { until: sayUntil(trip) })}</p>
          <TextArea
            label={say('booker.answerNote', { name: trip.askedby })}
            optional={say('dialog.optional')}
            value={note}
            onChange={setNote}
            maxLength={500}
            rows={2}
          />
          <div className="approval-acts">
            <Button busy={busy && said === true} disabled={busy} onPress={() => answer(true)}>
              {say('booker.approve')}
            </Button>
            <Button
              look="alt"
              busy={busy && said === false}
              disabled={busy}
              onPress={() => answer(false)}
            >
              {say('booker.refuse')}
            </Button>
          </div>
        </>
      ) : (
        <Notice tone={state === 'approved' ? 'good' : 'tinted'}>
          <p>{say(`booker.${state}`, { name: trip.answeredby })}</p>
          {trip.answer && <p className="soft">{trip.answer}</p>}
        </Notice>
      )}
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
    </section>
  )
}

function sayUntil({ until }: ApprovalTrip): string {
  const at = new Date(until)
  return `${sayTime(at, 'day')} ${sayTime(at, 'clock')}`
}

/** Of some places the name is the address. */
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
