import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Segmented } from '@kerbside/kit/segmented.tsx'
import { Select } from '@kerbside/kit/select.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { CalendarPart } from './calendar-part.tsx'
import { NAVIGATORS } from './navigation-link.ts'
import { LOOKS, type PhoneChoices } from './phone-choices.ts'
import './words.ts'

export type PhoneSheetProps = {
  name: string
  choices: PhoneChoices
  onChoose: (choices: PhoneChoices) => void
  /** How many things would be lost by going. */
  waiting: number
  onInstall: (() => void) | undefined
  onPush: (() => Promise<string>) | undefined
  onSignOut: () => void
  onClose: () => void
}

const LOOK_WORDS = {
  auto: 'driver.lookAuto',
  day: 'driver.lookDay',
  night: 'driver.lookNight',
} as const

const NAVIGATOR_WORDS = {
  phone: 'driver.navPhone',
  google: 'driver.navGoogle',
  apple: 'driver.navApple',
  waze: 'driver.navWaze',
} as const

/** How this phone looks and whom it follows, and the way out. */
export function PhoneSheet(props: PhoneSheetProps) {
  const { name, choices, onChoose, waiting, onInstall, onPush, onSignOut, onClose } = props
  const [told, setTold] = useState('')
  return (
    <Dialog
      title={say('driver.thisPhone')}
      sentence={say('driver.signedInAs', { name })}
      closeLabel={say('dialog.close')}
      onClose={onClose}
    >
      <div className="drive-reasons">
        <Segmented
          label={say('driver.look')}
          segments={LOOKS.map((key) => ({ key, label: say(LOOK_WORDS[key]) }))}
          chosen={choices.look}
          onChoose={(look) => onChoose({ ...choices, look })}
        />
        <Select
          label={say('driver.navigator')}
          options={NAVIGATORS.map((value) => ({ value, label: say(NAVIGATOR_WORDS[value]) }))}
          value={choices.navigator}
          onChange={(value) => {
            const navigator = NAVIGATORS.find((known) => known === value)
            if (navigator) onChoose({ ...choices, navigator })
          }}
        />
        {onPush && (
          <button type="button" className="drive-alt" onClick={() => void onPush().then(setTold)}>
            {say('driver.tellMe')}
          </button>
        )}
        <output>{told}</output>
        <CalendarPart />
        {onInstall && (
          <button type="button" className="drive-alt" onClick={onInstall}>
            {say('driver.install')}
          </button>
        )}
        <button type="button" className="drive-alt" disabled={waiting > 0} onClick={onSignOut}>
          {say('driver.signOut')}
        </button>
        {waiting > 0 && <p className="soft">{say('driver.signOutLater', { count: waiting })}</p>}
      </div>
    </Dialog>
  )
}
