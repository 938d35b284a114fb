import { t } from '@kerbside/words/translate.ts'
import '../shell/messages.ts'

/** Opens the emergency sheet; it sends nothing by itself. */
export const EmergencyButton = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    className="drive-sos"
    aria-label={t('driver.emergency')}
    aria-haspopup="dialog"
    onClick={onPress}
  >
    {t('driver.sos')}
  </button>
)
