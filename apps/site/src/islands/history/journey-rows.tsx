import type { Journey } from '@kerbside/contract/booking.ts'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { sendReceipt } from '@kerbside/web/history/api.ts'
import { ReceiptDialog, type ReceiptOutcome } from '@kerbside/web/history/receipt-dialog.tsx'
import { sayTime } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { readInstant } from '../../read-booking.ts'
import { JourneyRow } from './journey-row.tsx'

export type JourneyRowsProps = {
  view: AccountView
  journeys: readonly Journey[]
  isPast: boolean
}

/** Journeys under the day of their pickup. */
export function JourneyRows({ view, journeys, isPast }: JourneyRowsProps) {
  const [sending, setSending] = useState<number>()
  const [outcome, setOutcome] = useState<ReceiptOutcome>()
  const send = async (reference: number) => {
    setSending(reference)
    setOutcome(await sendReceipt(reference))
    setSending(undefined)
  }
  return (
    <>
      {byDay(journeys, view.configuration.timezone).map(({ day, of }) => (
        <section key={day} className="journey-day">
          <h2>{day}</h2>
          <ul>
            {of.map((journey) => (
              <JourneyRow
                key={journey.jobpartid}
                view={view}
                journey={journey}
                isPast={isPast}
                isSending={sending === journey.jobpartid}
                onReceipt={() => void send(journey.jobpartid)}
              />
            ))}
          </ul>
        </section>
      ))}
      {outcome && <ReceiptDialog outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}

function byDay(journeys: readonly Journey[], zone: string): { day: string; of: Journey[] }[] {
  const days: { day: string; of: Journey[] }[] = []
  for (const journey of journeys) {
    const at = readInstant(journey.pickupdatetime, zone)
    const day = at ? sayTime(at, 'longDay') : ''
    const last = days.at(-1)
    if (last?.day === day) last.of.push(journey)
    else days.push({ day, of: [journey] })
  }
  return days
}
