import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { MessageIcon, PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import { RouteIcon } from '../shell/drive-icon.tsx'
import { type Navigator, navigationLink } from './navigation-link.ts'
import '../shell/messages.ts'

export type LegActionsProps = {
  leg: DriverLeg
  /** The current destination. */
  goal: DriverLeg['pickup']
  navigator: Navigator
  office: string
  onChat: () => void
}

/** Navigation, calls and chat: what a driver does with the phone on the way. */
export function LegActions({ leg, goal, navigator, office, onChat }: LegActionsProps) {
  const { phone } = leg.passenger
  // The passenger is in the car: the button calls the office.
  const callsOffice = phone === '' || leg.state === 'on_board'
  return (
    <div className="drive-tri">
      <a href={navigationLink(goal, navigator)} target="_blank" rel="noreferrer">
        <RouteIcon />
        {t('driver.route')}
      </a>
      <a href={telLink(callsOffice ? office : phone)}>
        <PhoneIcon />
        {t(callsOffice ? 'driver.callOffice' : 'driver.call')}
      </a>
      <button type="button" onClick={onChat}>
        <MessageIcon />
        {t('driver.message')}
      </button>
    </div>
  )
}

/** A number in the format of a tel: link. */
export const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
