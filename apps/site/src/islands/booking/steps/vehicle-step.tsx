import '../../../checkout-messages.ts'
import { isLocked } from '@kerbside/domain/booking/draft/draft-locks.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useRef } from 'react'
import { VehicleList } from '../../../features/quotation/vehicle-list.tsx'
import { RejectionNotice } from './rejection-notice.tsx'
import '../late-styles.ts'
import { useSeenCar } from '../use-seen-car.ts'
import type { BookingView } from '../view.ts'

loadMessages(link)

/** Every vehicle with its price; the step already shows the title. */
export function VehicleStep({ view }: { view: BookingView }) {
  const { draft, send, vehicleTypes, configuration, rules } = view
  const list = useRef<HTMLElement>(null)
  useSeenCar(view, list)
  return (
    <section className="vehicle-step" ref={list}>
      <p className="soft small">
        {t('checkout.pricesFixed')}
        {draft.offer?.route.estimate && ` ${t('checkout.estimatedRoute')}`}
      </p>
      {draft.currency !== '' &&
        draft.currency !== configuration.currencycode &&
        !draft.rejection && (
          <div className="other-currency">
            <Button look="quiet" compact onPress={() => send({ type: 'currency', currency: '' })}>
              {t('checkout.pricesIn', { currency: configuration.currencycode })}
            </Button>
          </div>
        )}
      {isLocked(draft, 'vehicle') && <p className="soft small">{t('link.lockedCar')}</p>}
      {draft.step > 1 && <RejectionNotice view={view} everything />}
      {!draft.rejection && (
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
