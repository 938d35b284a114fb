import { Dialog } from '@kerbside/kit/dialog.tsx'
import { PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import { HoldButton } from '../leg/hold-button.tsx'
import { telLink } from '../leg/leg-actions.tsx'
import { EmergencyState, type EmergencyStateProps } from './emergency-state.tsx'
import '../shell/messages.ts'

export type EmergencySheetProps = EmergencyStateProps & {
  /** The number of the emergency services. */
  number: string
  office: string
  onRaise: () => void
  onClose: () => void
}

/** Alerts the desk when the button is held, and calls for help. */
export function EmergencySheet(props: EmergencySheetProps) {
  const { raisedAt, number, office, onRaise, onClose } = props
  return (
    <Dialog
      title={t('driver.emergency')}
      sentence={t('driver.emergencyText')}
      closedBy="closerequest"
      closeLabel={t('dialog.close')}
      onClose={onClose}
    >
      <div className="drive-reasons drive-emergency">
        <EmergencyState {...props} />
        <a className="drive-alt strong" href={`tel:${number}`}>
          <PhoneIcon />
          {t('driver.emergencyCall', { number })}
        </a>
        <a className="drive-alt" href={telLink(office)}>
          <PhoneIcon />
          {t('driver.callOffice')}
        </a>
        <HoldButton
          label={t(raisedAt ? 'driver.emergencyAgain' : 'driver.emergencyAlert')}
          hint={t('driver.emergencyHold')}
          onDone={onRaise}
        />
      </div>
    </Dialog>
  )
}
