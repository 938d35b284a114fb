import type { Configuration } from '@kerbside/contract/operator.ts'
import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import {
  BagIcon,
  ChevronDownIcon,
  HandbagIcon,
  PetIcon,
  SeatIcon,
  UsersIcon,
} from '@kerbside/kit/icon.tsx'
import { Stepper } from '@kerbside/kit/stepper.tsx'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'

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
  onChange: (party: Partial<Party>) => void
}

type Count = { key: keyof Party; label: string; icon: ReactNode; most: number; hint?: string }

/** Pets and children of each kind (specification, section 9). */
const MOST_EXTRAS = 2

/** Who and what travels; seats and pets stand behind one more tap, by the operator's flags. */
export function PartyFields({ party, configuration, onChange }: PartyFieldsProps) {
  const extras = listExtras(party, configuration)
  const draw = ({ key, label, icon, most, hint }: Count) => (
    <Stepper
      key={key}
      label={label}
      icon={icon}
      {...(hint ? { hint } : {})}
      value={party[key]}
      min={key === 'passengers' ? Math.max(1, configuration.minPassengers) : 0}
      max={most}
      onChange={(value) => onChange({ [key]: value })}
      words={{ fewer: say('form.fewer'), more: say('form.more') }}
    />
  )
  return (
    <div className="party">
      {listCounts(configuration).map(draw)}
      {extras.length > 0 && (
        <details className="party-more">
          <summary>
            <SeatIcon />
            {say('booking.moreOptions')}
            <ChevronDownIcon />
          </summary>
          {extras.map(draw)}
        </details>
      )}
    </div>
  )
}

const listCounts = (configuration: PartySettings): readonly Count[] => [
  {
    key: 'passengers',
    label: say('booking.passengers'),
    icon: <UsersIcon />,
    most: configuration.mostpassengers,
  },
  {
    key: 'luggage',
    label: say('booking.luggage'),
    hint: say('booking.luggageHint'),
    icon: <BagIcon />,
    most: configuration.mostluggages,
  },
  {
    key: 'handbags',
    label: say('booking.handbags'),
    icon: <HandbagIcon />,
    most: configuration.mosthandbags,
  },
]

function listExtras(party: Party, configuration: PartySettings): readonly Count[] {
  const extras: Count[] = []
  // What was chosen before the operator switched it off can still be taken away.
  const add = (wanted: boolean, extra: Omit<Count, 'most'>) => {
    const most = wanted ? MOST_EXTRAS : party[extra.key]
    if (most > 0) extras.push({ ...extra, most })
  }
  add(configuration.showsmallchildseat, {
    key: 'smallChildSeats',
    label: say('booking.smallSeats'),
    hint: say('booking.smallSeatsHint'),
    icon: <SeatIcon />,
  })
  add(configuration.showlargechildseat, {
    key: 'largeChildSeats',
    label: say('booking.largeSeats'),
    hint: say('booking.largeSeatsHint'),
    icon: <SeatIcon />,
  })
  add(configuration.showpet, {
    key: 'smallPets',
    label: say('booking.smallPets'),
    icon: <PetIcon />,
  })
  add(configuration.showpet, {
    key: 'otherPets',
    label: say('booking.otherPets'),
    icon: <PetIcon />,
  })
  return extras
}
