import '@kerbside/web/checkout-words.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { VehicleList } from '@kerbside/web/quotation/vehicle-list.tsx'
import { say } from '@kerbside/words/say.ts'
import { Refusal } from './refusal.tsx'
import './late-styles.ts'
import type { BookingView } from './view.ts'

/** Every vehicle with its price, under the title the step already shows. */
export function VehicleStep({ view }: { view: BookingView }) {
  const { draft, send, vehicleTypes, configuration } = view
  return (
    <section className="vehicle-step">
      <p className="soft small">
        {say('checkout.pricesFixed')}
        {draft.offer?.route.estimate && ` ${say('checkout.estimatedRoute')}`}
      </p>
      {draft.currency !== '' && draft.currency !== configuration.currencycode && !draft.refusal && (
        <div className="other-currency">
          <Button look="quiet" compact onPress={() => send({ type: 'currency', currency: '' })}>
            {say('booking.pricesIn', { currency: configuration.currencycode })}
          </Button>
        </div>
      )}
      {draft.step > 1 && <Refusal view={view} everything />}
      {!draft.refusal && (
        <VehicleList
          draft={draft}
          vehicleTypes={vehicleTypes}
          onChoose={(vehicleTypeId) => send({ type: 'vehicle', vehicleTypeId })}
        />
      )}
    </section>
  )
}
