import '@kerbside/web/checkout-words.ts'
import { VehicleList } from '@kerbside/web/fleet/vehicle-list.tsx'
import fleet from '@kerbside/words/en/fleet.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { Refusal } from './refusal.tsx'
import './late-styles.ts'
import type { BookingView } from './view.ts'

addWords(fleet)

/** Every vehicle with its price, under the title the step already shows. */
export function VehicleStep({ view }: { view: BookingView }) {
  const { draft, send, vehicleTypes } = view
  return (
    <section className="vehicle-step">
      <p className="soft small">
        {say('checkout.pricesFixed')}
        {draft.route?.estimate && ` ${say('checkout.estimate')}`}
      </p>
      <Refusal view={view} />
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
