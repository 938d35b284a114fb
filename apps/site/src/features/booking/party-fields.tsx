import type { Configuration } from '@kerbside/contract/operator.ts'
import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import { BagIcon, ChevronDownIcon, HandbagIcon, SeatIcon, UsersIcon } from '@kerbside/kit/icon.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { t } from '@kerbside/words/translate.ts'
import { Suspense, useState } from 'react'
import { joinHints } from './extra-offer.ts'
import { PartyCount } from './party-count.tsx'
import type { PartyExtrasProps } from './party-extras.tsx'
import { loadFields, useLaterFields } from './use-later-fields.ts'

/** The operator's limits and the extras it offers. */
type PartySettings = Pick<
  Configuration,
  | 'minPassengers'
  | 'mostpassengers'
  | 'mostluggages'
  | 'mosthandbags'
  | 'showsmallchildseat'
  | 'showlargechildseat'
  | 'showpet'
>

export type PartyFieldsProps = PartyExtrasProps & { configuration: PartySettings }

const PartyExtras = later<PartyExtrasProps>(
  () => loadFields().then((module) => module.PartyExtras),
  () => <p role="alert">{t('dialog.missingPart')}</p>,
)

/** Passengers, luggage and extras; seats and pets are behind one more press, as the operator's settings allow. */
export function PartyFields(props: PartyFieldsProps) {
  const { party, configuration } = props
  const { minPassengers, mostpassengers, mostluggages, mosthandbags } = configuration
  const [open, setOpen] = useState(false)
  // Customers expect bags to be free, so only a price is shown.
  const priceOf = (kind: 'luggage' | 'handbag') => props.extraOf?.(kind)?.price ?? 0
  const fields = useLaterFields(priceOf('luggage') + priceOf('handbag') > 0)
  const priced = (kind: 'luggage' | 'handbag') =>
    priceOf(kind) > 0 ? fields?.formatExtraPrice(props.extraOf?.(kind)) : ''
  return (
    <div className="party">
      <PartyCount
        {...props}
        of="passengers"
        label={t('booking.passengers')}
        icon={<UsersIcon />}
        min={Math.max(1, minPassengers)}
        max={mostpassengers}
      />
      <PartyCount
        {...props}
        of="luggage"
        label={t('booking.luggage')}
        hint={joinHints(priced('luggage'), t('booking.luggageHint'))}
        icon={<BagIcon />}
        max={mostluggages}
      />
      <PartyCount
        {...props}
        of="handbags"
        label={t('booking.handbags')}
        hint={priced('handbag') ?? ''}
        icon={<HandbagIcon />}
        max={mosthandbags}
      />
      {hasExtras(party, configuration) && (
        <details className="party-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <SeatIcon />
            {t('booking.moreOptions')}
            <ChevronDownIcon />
          </summary>
          {open && (
            <Suspense fallback={<span className="skeleton" />}>
              <PartyExtras {...props} />
            </Suspense>
          )}
        </details>
      )}
    </div>
  )
}

/** Whether an extra is offered, or was chosen while it was. */
function hasExtras(party: Party, offers: PartySettings): boolean {
  const { smallPets, otherPets, smallChildSeats, largeChildSeats } = party
  return (
    offers.showsmallchildseat ||
    offers.showlargechildseat ||
    offers.showpet ||
    smallPets + otherPets + smallChildSeats + largeChildSeats > 0
  )
}
