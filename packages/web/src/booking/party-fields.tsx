import type { Configuration } from '@kerbside/contract/operator.ts'
import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import { BagIcon, ChevronDownIcon, HandbagIcon, SeatIcon, UsersIcon } from '@kerbside/kit/icon.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { say } from '@kerbside/words/say.ts'
import { Suspense, useState } from 'react'
import { type FindExtra, joinHints } from './extra-offer.ts'
import { PartyCount } from './party-count.tsx'
import { loadFields, useLaterFields } from './use-later-fields.ts'

/** How many an operator takes, and what it brings. */
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

export type PartyFieldsProps = {
  party: Party
  configuration: PartySettings
  /** What one of an extra costs. */
  extraOf?: FindExtra
  onChange: (party: Partial<Party>) => void
}

const PartyExtras = later<PartyFieldsProps>(
  () => loadFields().then((module) => module.PartyExtras),
  () => <p role="alert">{say('dialog.missingPart')}</p>,
)

/** Who and what travels; seats and pets stand behind one more tap, by the operator's flags. */
export function PartyFields(props: PartyFieldsProps) {
  const { party, configuration } = props
  const { minPassengers, mostpassengers, mostluggages, mosthandbags } = configuration
  const [open, setOpen] = useState(false)
  // Customers expect bags to be free, so only a price is shown.
  const priceOf = (kind: 'luggage' | 'handbag') => props.extraOf?.(kind)?.price ?? 0
  const fields = useLaterFields(priceOf('luggage') + priceOf('handbag') > 0)
  const priced = (kind: 'luggage' | 'handbag') =>
    priceOf(kind) > 0 ? fields?.sayExtraPrice(props.extraOf?.(kind)) : ''
  return (
    <div className="party">
      <PartyCount
        {...props}
        of="passengers"
        label={say('booking.passengers')}
        icon={<UsersIcon />}
        least={Math.max(1, minPassengers)}
        most={mostpassengers}
      />
      <PartyCount
        {...props}
        of="luggage"
        label={say('booking.luggage')}
        hint={joinHints(priced('luggage'), say('booking.luggageHint'))}
        icon={<BagIcon />}
        most={mostluggages}
      />
      <PartyCount
        {...props}
        of="handbags"
        label={say('booking.handbags')}
        hint={priced('handbag') ?? ''}
        icon={<HandbagIcon />}
        most={mosthandbags}
      />
      {hasExtras(party, configuration) && (
        <details className="party-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <SeatIcon />
            {say('booking.moreOptions')}
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

/** Something of it is offered, or was chosen while it was. */
function hasExtras(party: Party, offers: PartySettings): boolean {
  const { smallPets, otherPets, smallChildSeats, largeChildSeats } = party
  return (
    offers.showsmallchildseat ||
    offers.showlargechildseat ||
    offers.showpet ||
    smallPets + otherPets + smallChildSeats + largeChildSeats > 0
  )
}
