import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import { SeatIcon } from '@kerbside/kit/icon.tsx'
import { PetIcon } from '@kerbside/kit/more-icon.tsx'
import party from '@kerbside/words/en/party.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { joinHints } from './extra-offer.ts'
import { PartyCount } from './party-count.tsx'
import type { PartyFieldsProps } from './party-fields.tsx'
import { sayExtraPrice } from './say-extra-price.ts'

addWords(party)

/** Pets and children of each kind (specification, section 9). */
const MOST = 2

/** Child seats and pets, by the operator's flags. */
export function PartyExtras({ configuration, extraOf, ...rest }: PartyFieldsProps) {
  // What was chosen before the operator switched it off, or has none left, can still be taken away.
  const most = (of: keyof Party, kind: ExtraKind, shown: boolean) =>
    Math.max(rest.party[of], shown ? Math.min(MOST, extraOf?.(kind)?.most ?? MOST) : 0)
  const hint = (kind: ExtraKind, about?: string) => joinHints(sayExtraPrice(extraOf?.(kind)), about)
  const { showsmallchildseat, showlargechildseat, showpet } = configuration
  const extras = [
    {
      of: 'smallChildSeats',
      label: say('party.smallSeats'),
      hint: hint('small-child-seat', say('party.smallSeatsHint')),
      icon: <SeatIcon />,
      most: most('smallChildSeats', 'small-child-seat', showsmallchildseat),
    },
    {
      of: 'largeChildSeats',
      label: say('party.largeSeats'),
      hint: hint('large-child-seat', say('party.largeSeatsHint')),
      icon: <SeatIcon />,
      most: most('largeChildSeats', 'large-child-seat', showlargechildseat),
    },
    {
      of: 'smallPets',
      label: say('party.smallPets'),
      hint: hint('small-pet'),
      icon: <PetIcon />,
      most: most('smallPets', 'small-pet', showpet),
    },
    {
      of: 'otherPets',
      label: say('party.otherPets'),
      hint: hint('other-pet'),
      icon: <PetIcon />,
      most: most('otherPets', 'other-pet', showpet),
    },
  ] as const
  return extras.map((extra) => extra.most > 0 && <PartyCount key={extra.of} {...extra} {...rest} />)
}
