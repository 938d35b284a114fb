import { needsFlight, needsReturnFlight } from '@kerbside/domain/booking/draft.ts'
import { earliestPickup } from '@kerbside/domain/booking/draft-steps.ts'
import { FlightForm, NO_FLIGHT } from '@kerbside/web/booking/flight-form.tsx'
import { say } from '@kerbside/words/say.ts'
import type { BookingView } from './view.ts'

/** The flights of the journey, asked among its other facts. */
export function FlightSection({ view }: { view: BookingView }) {
  const { draft, send, locale, problem, rules } = view
  const start = earliestPickup(draft, rules)
  const asked = problem?.reason === 'flight-missing'
  const askedBack = problem?.reason === 'return-flight-missing'
  return (
    <>
      {needsFlight(draft) && (
        <section>
          <h2 className="part-title">{say('flights.details')}</h2>
          <p className="soft small">{say('flights.sentence')}</p>
          <FlightForm
            flight={draft.flight ?? NO_FLIGHT}
            onChange={(flight) => send({ type: 'flight', flight })}
            start={start}
            locale={locale}
            asked={asked}
          />
        </section>
      )}
      {needsReturnFlight(draft) && (
        <section>
          <h2 className="part-title">{say('flights.returnDetails')}</h2>
          <FlightForm
            flight={draft.returnFlight ?? NO_FLIGHT}
            onChange={(flight) => send({ type: 'return-flight', flight })}
            start={start}
            locale={locale}
            asked={askedBack}
          />
        </section>
      )}
    </>
  )
}
