import type { DriverJob } from '@kerbside/contract/job.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { telLink } from './job-actions.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import './words.ts'

export type MoreSheetProps = {
  job: DriverJob
  office: string
  onMove: (to: string, reason: string) => void
  onClose: () => void
}

/** What is seldom wanted, and never by mistake. */
export function MoreSheet({ job, office, onMove, onClose }: MoreSheetProps) {
  const [givesBack, setGivesBack] = useState(false)
  const may = (to: string) => job.moves.some((move) => move.to === to)
  const move = (to: string, reason: string) => {
    onClose()
    onMove(to, reason)
  }
  if (givesBack)
    return (
      <ReasonSheet
        title={say('driver.giveBackTitle')}
        sentence={say('driver.giveBackText')}
        reasons={[say('driver.backCar'), say('driver.backLate'), say('driver.backIll')]}
        onReason={(reason) => move('confirmed', reason)}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={job.bookingref} closeLabel={say('dialog.close')} onClose={onClose}>
      <div className="drive-reasons">
        <a className="drive-alt" href={telLink(office)}>
          <PhoneIcon />
          {say('driver.callOffice')}
        </a>
        {job.passenger.phone !== '' && (
          <a className="drive-alt" href={telLink(job.passenger.phone)}>
            <PhoneIcon />
            {say('driver.callPassenger', { name: job.passenger.name })}
          </a>
        )}
        {may('assigned') && (
          <button type="button" className="drive-alt" onClick={() => move('assigned', '')}>
            {say('driver.notSetOff')}
          </button>
        )}
        {may('confirmed') && (
          <button type="button" className="drive-alt" onClick={() => setGivesBack(true)}>
            {say('driver.giveBack')}
          </button>
        )}
      </div>
    </Dialog>
  )
}
