import '@kerbside/web/checkout-words.ts'
import { isLocked } from '@kerbside/domain/booking/draft-locks.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { VehicleList } from '@kerbside/web/quotation/vehicle-list.tsx'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { useRef } from 'react'
import { Refusal } from './refusal.tsx'
import './late-styles.ts'
import { useSeenCar } from './use-seen-car.ts'
import type { BookingView } from './view.ts'

addWords(link)

/** Every vehicle with its price, under the title the step already shows. */
export function VehicleStep({ view }: { view: BookingView }) {
  const { draft, send, vehicleTypes, configuration, rules } = view
  const list = useRef<HTMLElement>(null)
  useSeenCar(view, list)
  return (
    <section className="vehicle-step" ref={list}>
      <p className="soft small">
        {say('checkout.pricesFixed')}
        {draft.offer?.route.estimate && ` ${say('checkout.estimatedRoute')}`}
      </p>
      {draft.currency !== '' && draft.currency !== configuration.currencycode && !draft.refusal && (
        <div className="other-currency">
          <Button look="quiet" compact onPress={() => send({ type: 'currency', currency: '' })}>
            {say('checkout.pricesIn', { currency: configuration.currencycode })}
          </Button>
        </div>
      )}
      {isLocked(draft, 'vehicle') && <p className="soft small">{say('link.lockedCar')}</p>}
      {draft.step > 1 && <Refusal view={view} everything />}
      {!draft.refusal && (
        <VehicleList
          only={isLocked(draft, 'vehicle') ? draft.vehicleTypeId : undefined}
          draft={draft}
          vehicleTypes={vehicleTypes}
          rules={rules}
          onChoose={(vehicleTypeId) => send({ type: 'vehicle', vehicleTypeId })}
        />
      )}
    </section>
  )
}
