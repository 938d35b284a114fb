import type { Configuration } from '@kerbside/contract/operator.ts'
import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import { SeatIcon } from '@kerbside/kit/icon.tsx'
import { PetIcon } from '@kerbside/kit/more-icon.tsx'
import party from '@kerbside/words/en/party.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { type FindExtra, joinHints } from './extra-offer.ts'
import { formatExtraPrice } from './format-extra-price.ts'
import { PartyCount } from './party-count.tsx'

loadMessages(party)

export type PartyExtrasProps = {
  party: Party
  /** The extras that the operator offers. */
  configuration: Pick<Configuration, 'showsmallchildseat' | 'showlargechildseat' | 'showpet'>
  /** The price of one extra. */
  extraOf?: FindExtra
  onChange: (party: Partial<Party>) => void
}

/** Maximum of pets and of children of each kind (specification, section 9). */
const MAX_BY_DEFAULT = 2

/** Child seats and pets, as the operator's settings allow. */
export function PartyExtras({ configuration, extraOf, ...rest }: PartyExtrasProps) {
  // An extra chosen before the operator switched it off, or ran out of it, can still be removed.
  const maxCount = (of: keyof Party, kind: ExtraKind, shown: boolean) =>
    Math.max(
      rest.party[of],
      shown ? Math.min(MAX_BY_DEFAULT, extraOf?.(kind)?.max ?? MAX_BY_DEFAULT) : 0,
    )
  const hint = (kind: ExtraKind, about?: string) =>
    joinHints(formatExtraPrice(extraOf?.(kind)), about)
  const { showsmallchildseat, showlargechildseat, showpet } = configuration
  const extras = [
    {
      of: 'smallChildSeats',
      label: t('party.smallSeats'),
      hint: hint('small-child-seat', t('party.smallSeatsHint')),
      icon: <SeatIcon />,
      max: maxCount('smallChildSeats', 'small-child-seat', showsmallchildseat),
    },
    {
      of: 'largeChildSeats',
      label: t('party.largeSeats'),
      hint: hint('large-child-seat', t('party.largeSeatsHint')),
      icon: <SeatIcon />,
      max: maxCount('largeChildSeats', 'large-child-seat', showlargechildseat),
    },
    {
      of: 'smallPets',
      label: t('party.smallPets'),
      hint: hint('small-pet'),
      icon: <PetIcon />,
      max: maxCount('smallPets', 'small-pet', showpet),
    },
    {
      of: 'otherPets',
      label: t('party.otherPets'),
      hint: hint('other-pet'),
      icon: <PetIcon />,
      max: maxCount('otherPets', 'other-pet', showpet),
    },
  ] as const
  return extras.map((extra) => extra.max > 0 && <PartyCount key={extra.of} {...extra} {...rest} />)
}
