import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { BagIcon, SeatIcon, UsersIcon } from '@kerbside/kit/icon.tsx'
import { CardIcon, CashIcon, CheckIcon, PetIcon, UserIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { describePay } from './format-leg.ts'

type LegFact = { key: string; icon: ReactNode; text: string }

/** Passengers, luggage and extras, and who pays: what a driver needs for loading the car. */
export function LegSummary({ leg, named = false }: { leg: DriverLeg; named?: boolean }) {
  return (
    <ul className="drive-facts">
      {factsOf(leg, named).map(({ key, icon, text }) => (
        <li key={key}>
          {icon}
          {text}
        </li>
      ))}
    </ul>
  )
}

function factsOf(leg: DriverLeg, named: boolean): LegFact[] {
  const { party, passenger, pay } = leg
  const seats = party.smallChildSeats + party.largeChildSeats
  const pets = party.smallPets + party.otherPets
  const some = (count: number, fact: LegFact): LegFact[] => (count > 0 ? [fact] : [])
  const people =
    named && passenger.name !== ''
      ? t('driver.nameAndPeople', { name: passenger.name, count: party.passengers })
      : t('driver.people', { count: party.passengers })
  return [
    { key: 'people', icon: named ? <UserIcon /> : <UsersIcon />, text: people },
    ...some(party.luggage, {
      key: 'cases',
      icon: <BagIcon />,
      text: t('driver.cases', { count: party.luggage }),
    }),
    ...some(party.handbags, {
      key: 'bags',
      icon: <BagIcon />,
      text: t('driver.bags', { count: party.handbags }),
    }),
    ...some(seats, {
      key: 'seats',
      icon: <SeatIcon />,
      text: t('driver.childSeats', { count: seats }),
    }),
    ...some(pets, { key: 'pets', icon: <PetIcon />, text: t('driver.pets', { count: pets }) }),
    {
      key: 'pay',
      icon: leg.cashToTake > 0 ? <CashIcon /> : pay === 'paid' ? <CheckIcon /> : <CardIcon />,
      text: describePay(leg),
    },
  ]
}
