import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { telLink } from '../leg/leg-actions.tsx'
import { ReasonSheet } from '../leg/reason-sheet.tsx'
import '../shell/messages.ts'

export type MoreSheetProps = {
  leg: DriverLeg
  office: string
  onMove: (to: string, reason: string) => void
  onClose: () => void
}

/** Rare actions, placed where they are not pressed by mistake. */
export function MoreSheet({ leg, office, onMove, onClose }: MoreSheetProps) {
  const [givesBack, setGivesBack] = useState(false)
  const may = (to: string) => leg.moves.some((move) => move.to === to)
  const move = (to: string, reason: string) => {
    onClose()
    onMove(to, reason)
  }
  if (givesBack)
    return (
      <ReasonSheet
        title={t('driver.giveBackTitle')}
        sentence={t('driver.giveBackText')}
        reasons={[t('driver.backCar'), t('driver.backLate'), t('driver.backIll')]}
        onReason={(reason) => move('confirmed', reason)}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={leg.bookingRef} closeLabel={t('dialog.close')} onClose={onClose}>
      <div className="drive-reasons">
        <a className="drive-alt" href={telLink(office)}>
          <PhoneIcon />
          {t('driver.callOffice')}
        </a>
        {leg.passenger.phone !== '' && (
          <a className="drive-alt" href={telLink(leg.passenger.phone)}>
            <PhoneIcon />
            {t('driver.callPassenger', { name: leg.passenger.name })}
          </a>
        )}
        {may('assigned') && (
          <button type="button" className="drive-alt" onClick={() => move('assigned', '')}>
            {t('driver.notSetOff')}
          </button>
        )}
        {may('confirmed') && (
          <button type="button" className="drive-alt" onClick={() => setGivesBack(true)}>
            {t('driver.giveBack')}
          </button>
        )}
      </div>
    </Dialog>
  )
}
