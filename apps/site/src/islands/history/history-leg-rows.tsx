import type { HistoryLeg } from '@kerbside/contract/booking.ts'
import { formatTime } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import type { AccountView } from '../../features/account/account-view.ts'
import { sendReceipt } from '../../features/history/api.ts'
import { ReceiptDialog, type ReceiptOutcome } from '../../features/history/receipt-dialog.tsx'
import { readInstant } from '../../read-booking.ts'
import { HistoryLegRow } from './history-leg-row.tsx'

export type HistoryLegRowsProps = {
  view: AccountView
  journeys: readonly HistoryLeg[]
  isPast: boolean
}

/** Bookings grouped by the day of their pickup. */
export function HistoryLegRows({ view, journeys, isPast }: HistoryLegRowsProps) {
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
              <HistoryLegRow
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

function byDay(journeys: readonly HistoryLeg[], zone: string): { day: string; of: HistoryLeg[] }[] {
  const days: { day: string; of: HistoryLeg[] }[] = []
  for (const journey of journeys) {
    const at = readInstant(journey.pickupdatetime, zone)
    const day = at ? formatTime(at, 'longDay') : ''
    const last = days.at(-1)
    if (last?.day === day) last.of.push(journey)
    else days.push({ day, of: [journey] })
  }
  return days
}
