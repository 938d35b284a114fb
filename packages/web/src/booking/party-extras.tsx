import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import { SeatIcon } from '@kerbside/kit/icon.tsx'
import { PetIcon } from '@kerbside/kit/more-icon.tsx'
import party from '@kerbside/words/en/party.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { PartyCount } from './party-count.tsx'
import type { PartyFieldsProps } from './party-fields.tsx'

addWords(party)

/** Pets and children of each kind (specification, section 9). */
const MOST = 2

/** Child seats and pets, by the operator's flags. */
export function PartyExtras({ configuration, ...rest }: PartyFieldsProps) {
  // What was chosen before the operator switched it off can still be taken away.
  const most = (of: keyof Party, shown: boolean) => (shown ? MOST : rest.party[of])
  const { showsmallchildseat, showlargechildseat, showpet } = configuration
  const extras = [
    {
      of: 'smallChildSeats',
      label: say('party.smallSeats'),
      hint: say('party.smallSeatsHint'),
      icon: <SeatIcon />,
      most: most('smallChildSeats', showsmallchildseat),
    },
    {
      of: 'largeChildSeats',
      label: say('party.largeSeats'),
      hint: say('party.largeSeatsHint'),
      icon: <SeatIcon />,
      most: most('largeChildSeats', showlargechildseat),
    },
    {
      of: 'smallPets',
      label: say('party.smallPets'),
      icon: <PetIcon />,
      most: most('smallPets', showpet),
    },
    {
      of: 'otherPets',
      label: say('party.otherPets'),
      icon: <PetIcon />,
      most: most('otherPets', showpet),
    },
  ] as const
  return extras.map((extra) => extra.most > 0 && <PartyCount key={extra.of} {...extra} {...rest} />)
}
