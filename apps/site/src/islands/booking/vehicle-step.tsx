import '@kerbside/web/booking/checkout-words.ts'
import { say } from '@kerbside/words/say.ts'
import './late-styles.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { VehicleList } from '@kerbside/web/fleet/vehicle-list.tsx'
import fleet from '@kerbside/words/en/fleet.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'
import { Refusal } from './journey-step.tsx'
import type { BookingView } from './view.ts'

addWords(fleet)

/** Every vehicle with its price, under the title the step already shows. */
export function VehicleStep({ view }: { view: BookingView }) {
  const { draft, send, vehicleTypes } = view
  return (
    <section className="vehicle-step">
      <p className="soft small">{say('checkout.pricesFixed')}</p>
      {draft.route?.estimate && <Notice tone="warn">{say('checkout.estimate')}</Notice>}
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
