import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { judgeFlight } from '@kerbside/domain/booking/draft-steps.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Tabs } from '@kerbside/kit/tabs.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { FlightForm, NO_FLIGHT } from './flight-form.tsx'

export type FlightLeg = 'onward' | 'return'

export type FlightDialogProps = {
  /** Which legs come off a plane; two give two tabs. */
  legs: readonly FlightLeg[]
  first: FlightLeg
  flights: Readonly<Record<FlightLeg, FlightDetails | undefined>>
  onSave: (leg: FlightLeg, flight: FlightDetails) => void
  /** Every leg is answered. */
  onDone: () => void
  onClose: () => void
  start: LocalTime
  locale: string
}

/** Asks the flights. OK on one leg goes on to the other while that still has to be answered. */
export function FlightDialog(props: FlightDialogProps) {
  const { legs, flights, onSave, onDone, onClose, start, locale } = props
  const [leg, setLeg] = useState(props.first)
  const [drafts, setDrafts] = useState({
    onward: flights.onward ?? NO_FLIGHT,
    return: flights.return ?? NO_FLIGHT,
  })
  const [asked, setAsked] = useState<readonly FlightLeg[]>([])

  const submit = () => {
    setAsked([...asked, leg])
    if (!judgeFlight(drafts[leg]).ok) return
    onSave(leg, drafts[leg])
    const other = legs.find((one) => one !== leg && !judgeFlight(drafts[one]).ok)
    if (other) setLeg(other)
    else onDone()
  }

  const form = (
    <FlightForm
      flight={drafts[leg]}
      onChange={(flight) => setDrafts({ ...drafts, [leg]: flight })}
      start={start}
      locale={locale}
      asked={asked.includes(leg)}
    />
  )
  return (
    <Dialog
      title={titleOf(legs.length > 1 ? 'onward' : leg)}
      sentence={say('flights.sentence')}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={submit}
      actions={<Button type="submit">{say('dialog.ok')}</Button>}
    >
      {legs.length > 1 ? (
        <Tabs
          label={say('flights.details')}
          tabs={legs.map((one) => ({ key: one, label: titleOf(one) }))}
          chosen={leg}
          onChoose={setLeg}
        >
          {form}
        </Tabs>
      ) : (
        form
      )}
    </Dialog>
  )
}

const titleOf = (leg: FlightLeg): string =>
  leg === 'onward' ? say('flights.details') : say('flights.returnDetails')
