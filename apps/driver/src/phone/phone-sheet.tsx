import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Segmented } from '@kerbside/kit/form/segmented.tsx'
import { Select } from '@kerbside/kit/form/select.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { CalendarPart } from '../day/calendar-part.tsx'
import { NAVIGATORS } from '../leg/navigation-link.ts'
import { type PhoneChoices, THEMES } from './phone-choices.ts'
import '../shell/messages.ts'

export type PhoneSheetProps = {
  name: string
  choices: PhoneChoices
  onChoose: (choices: PhoneChoices) => void
  /** The number of unsent events that signing out would leave behind. */
  waiting: number
  onInstall: (() => void) | undefined
  onPush: (() => Promise<string>) | undefined
  onSignOut: () => void
  onClose: () => void
}

const THEME_LABELS = {
  auto: 'driver.lookAuto',
  day: 'driver.lookDay',
  night: 'driver.lookNight',
} as const

const NAVIGATOR_LABELS = {
  phone: 'driver.navPhone',
  google: 'driver.navGoogle',
  apple: 'driver.navApple',
  waze: 'driver.navWaze',
} as const

/** The theme and navigation app of this phone, and sign-out. */
export function PhoneSheet(props: PhoneSheetProps) {
  const { name, choices, onChoose, waiting, onInstall, onPush, onSignOut, onClose } = props
  const [notice, setNotice] = useState('')
  return (
    <Dialog
      title={t('driver.thisPhone')}
      sentence={t('driver.signedInAs', { name })}
      closeLabel={t('dialog.close')}
      onClose={onClose}
    >
      <div className="drive-reasons">
        <Segmented
          label={t('driver.look')}
          segments={THEMES.map((key) => ({ key, label: t(THEME_LABELS[key]) }))}
          chosen={choices.look}
          onChoose={(look) => onChoose({ ...choices, look })}
        />
        <Select
          label={t('driver.navigator')}
          options={NAVIGATORS.map((value) => ({ value, label: t(NAVIGATOR_LABELS[value]) }))}
          value={choices.navigator}
          onChange={(value) => {
            const navigator = NAVIGATORS.find((item) => item === value)
            if (navigator) onChoose({ ...choices, navigator })
          }}
        />
        {onPush && (
          <button type="button" className="drive-alt" onClick={() => void onPush().then(setNotice)}>
            {t('driver.notifyMe')}
          </button>
        )}
        <output>{notice}</output>
        <CalendarPart />
        {onInstall && (
          <button type="button" className="drive-alt" onClick={onInstall}>
            {t('driver.install')}
          </button>
        )}
        <button type="button" className="drive-alt" disabled={waiting > 0} onClick={onSignOut}>
          {t('driver.signOut')}
        </button>
        {waiting > 0 && <p className="soft">{t('driver.signOutLater', { count: waiting })}</p>}
      </div>
    </Dialog>
  )
}
