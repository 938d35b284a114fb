import type { DriverJob } from '@kerbside/contract/job.ts'
import { BagIcon, SeatIcon, UsersIcon } from '@kerbside/kit/icon.tsx'
import { CardIcon, CashIcon, CheckIcon, PetIcon, UserIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { sayPay } from './say-job.ts'

type Fact = { key: string; icon: ReactNode; text: string }

/** Who and how much comes along, and who pays: what a driver packs the car by. */
export function JobFacts({ job, named = false }: { job: DriverJob; named?: boolean }) {
  return (
    <ul className="drive-facts">
      {factsOf(job, named).map(({ key, icon, text }) => (
        <li key={key}>
          {icon}
          {text}
        </li>
      ))}
    </ul>
  )
}

function factsOf(job: DriverJob, named: boolean): Fact[] {
  const { party, passenger, pay } = job
  const seats = party.smallchildseats + party.largechildseats
  const pets = party.smallpets + party.otherpets
  const some = (count: number, fact: Fact): Fact[] => (count > 0 ? [fact] : [])
  const people =
    named && passenger.name !== ''
      ? say('driver.nameAndPeople', { name: passenger.name, count: party.passengers })
      : say('driver.people', { count: party.passengers })
  return [
    { key: 'people', icon: named ? <UserIcon /> : <UsersIcon />, text: people },
    ...some(party.luggages, {
      key: 'cases',
      icon: <BagIcon />,
      text: say('driver.cases', { count: party.luggages }),
    }),
    ...some(party.handbags, {
      key: 'bags',
      icon: <BagIcon />,
      text: say('driver.bags', { count: party.handbags }),
    }),
    ...some(seats, {
      key: 'seats',
      icon: <SeatIcon />,
      text: say('driver.childSeats', { count: seats }),
    }),
    ...some(pets, { key: 'pets', icon: <PetIcon />, text: say('driver.pets', { count: pets }) }),
    {
      key: 'pay',
      icon: job.cashtotake > 0 ? <CashIcon /> : pay === 'paid' ? <CheckIcon /> : <CardIcon />,
      text: sayPay(job),
    },
  ]
}
