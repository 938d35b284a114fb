import { WITHDRAW_SECONDS } from '@kerbside/domain/driver/withdraw-emergency.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { HoldButton } from '../leg/hold-button.tsx'
import { telLink } from '../leg/leg-actions.tsx'
import { useTicking } from '../shell/use-ticking.ts'
import { EmergencyState, type EmergencyStateProps } from './emergency-state.tsx'
import '../shell/messages.ts'

export type EmergencySheetProps = EmergencyStateProps & {
  /** The number of the emergency services. */
  number: string
  office: string
  onRaise: () => void
  onWithdraw: (emergencyId: string) => void
  onClose: () => void
}

/** Alerts the desk when the button is held, and calls for help. */
export function EmergencySheet(props: EmergencySheetProps) {
  const { raised, number, office, onRaise, onWithdraw, onClose } = props
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
        {raised && (
          <WithdrawButton
            key={raised.emergencyId}
            raisedAt={raised.raisedAt}
            onPress={() => onWithdraw(raised.emergencyId)}
          />
        )}
        <a className="drive-alt strong" href={`tel:${number}`}>
          <PhoneIcon />
          {t('driver.emergencyCall', { number })}
        </a>
        <a className="drive-alt" href={telLink(office)}>
          <PhoneIcon />
          {t('driver.callOffice')}
        </a>
        <HoldButton
          label={t(raised ? 'driver.emergencyAgain' : 'driver.emergencyAlert')}
          hint={t('driver.emergencyHold')}
          onDone={onRaise}
        />
      </div>
    </Dialog>
  )
}

type WithdrawButtonProps = { raisedAt: string; onPress: () => void }

/** For some seconds after the press; a later one may be by someone else. */
function WithdrawButton({ raisedAt, onPress }: WithdrawButtonProps) {
  useTicking(1_000)
  const left = Math.ceil(WITHDRAW_SECONDS - (serverNow() - Date.parse(raisedAt)) / 1000)
  if (left <= 0) return null
  return (
    <button type="button" className="drive-alt" onClick={onPress}>
      {t('driver.emergencyWithdrawIn', { count: Math.min(left, WITHDRAW_SECONDS) })}
    </button>
  )
}
