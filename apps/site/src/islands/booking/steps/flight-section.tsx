import { earliestPickup } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { t } from '@kerbside/words/translate.ts'
import { FlightForm, NO_FLIGHT } from '../../../features/flights/flight-form.tsx'
import { flightsOf } from '../flights-of.ts'
import type { BookingView } from '../view.ts'

/** The flights of the journey, asked on the journey step. */
export function FlightSection({ view }: { view: BookingView }) {
  const { draft, send, locale, problem, rules, configuration } = view
  return flightsOf(view).map(({ leg, flight, ...facts }) => {
    const back = leg === 'return'
    return (
      <section key={leg}>
        <h2 className="part-title">{t(back ? 'flights.returnDetails' : 'flights.details')}</h2>
        {!back && <p className="soft small">{t('flights.sentence')}</p>}
        <FlightForm
          {...facts}
          variant={configuration.flightform}
          flight={flight ?? NO_FLIGHT}
          onChange={(input) => send({ type: back ? 'return-flight' : 'flight', flight: input })}
          zone={rules.zone}
          start={facts.pickupLocal ?? earliestPickup(draft, rules)}
          locale={locale}
          isSubmitted={problem?.reason === (back ? 'return-flight-missing' : 'flight-missing')}
        />
      </section>
    )
  })
}
