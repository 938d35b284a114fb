import type { DriverJob } from '@kerbside/contract/job.ts'
import { MessageIcon, PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'
import { RouteIcon } from './drive-icon.tsx'
import { type Navigator, navigationLink } from './navigation-link.ts'
import './words.ts'

export type JobActionsProps = {
  job: DriverJob
  /** Where it goes now. */
  goal: DriverJob['pickup']
  navigator: Navigator
  office: string
  onTalk: () => void
}

/** Led there, calling, writing: what a driver does with the phone on the way. */
export function JobActions({ job, goal, navigator, office, onTalk }: JobActionsProps) {
  const { phone } = job.passenger
  // The passenger sits in the car: then it is the office that is called.
  const callsOffice = phone === '' || job.state === 'on_board'
  return (
    <div className="drive-tri">
      <a href={navigationLink(goal, navigator)} target="_blank" rel="noreferrer">
        <RouteIcon />
        {say('driver.route')}
      </a>
      <a href={telLink(callsOffice ? office : phone)}>
        <PhoneIcon />
        {say(callsOffice ? 'driver.callOffice' : 'driver.call')}
      </a>
      <button type="button" onClick={onTalk}>
        <MessageIcon />
        {say('driver.message')}
      </button>
    </div>
  )
}

/** A number as telephones take it. */
export const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
