import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DeskButton, DeskSegments } from '../ui/desk-button.tsx'
import { useDesk } from './desk-context.tsx'

const ROLES = {
  owner: 'staff.owner',
  dispatcher: 'staff.dispatcher',
  accounts: 'staff.accounts',
  support: 'staff.support',
} as const

const COLOURS = ['auto', 'light', 'dark'] as const
const COLOUR_SCHEME_LABELS = {
  auto: 'desk.coloursAuto',
  light: 'desk.coloursLight',
  dark: 'desk.coloursDark',
} as const

/** The signed-in user, their display settings, and sign-out. */
export function YouMenu({ onClose }: { onClose: () => void }) {
  const { member, look, setPreferences, signOut } = useDesk()
  const box = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const outside = (event: Event) => {
      const { target } = event
      if (target instanceof Element && !target.closest('.dk-you')) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    box.current?.focus()
    addEventListener('pointerdown', outside)
    addEventListener('keydown', escape)
    return () => {
      removeEventListener('pointerdown', outside)
      removeEventListener('keydown', escape)
    }
  }, [])
  return (
    <section className="dk-menu" aria-label={t('desk.you')} tabIndex={-1} ref={box}>
      <p>
        <b>{member.name}</b>
        <br />
        <span className="soft">
          {t('desk.signedInAs', { name: member.email, role: t(ROLES[member.role]) })}
        </span>
      </p>
      <p className="soft small">{t('desk.colours')}</p>
      <DeskSegments
        label={t('desk.colours')}
        choices={COLOURS.map((value) => ({ value, text: t(COLOUR_SCHEME_LABELS[value]) }))}
        chosen={look.colours}
        onChoose={(colours) => setPreferences({ ...look, colours })}
      />
      <label className="dk-check">
        <input
          type="checkbox"
          checked={look.letters}
          onChange={({ target }) => setPreferences({ ...look, letters: target.checked })}
        />
        {t('desk.singleKeys')}
      </label>
      <label className="dk-check">
        <input
          type="checkbox"
          checked={look.roomy}
          onChange={({ target }) => setPreferences({ ...look, roomy: target.checked })}
        />
        {t('desk.density')}
      </label>
      <label className="dk-check">
        <input
          type="checkbox"
          checked={look.sound}
          onChange={({ target }) => setPreferences({ ...look, sound: target.checked })}
        />
        {t('desk.alertSound')}
      </label>
      <DesktopAlerts />
      <DeskButton onPress={signOut}>{t('desk.signOut')}</DeskButton>
    </section>
  )
}

/** Asks the browser for permission when it is switched on. */
function DesktopAlerts() {
  const { look, setPreferences } = useDesk()
  const [blocked, setBlocked] = useState(false)
  if (typeof Notification === 'undefined') return undefined
  const change = async (wanted: boolean) => {
    const allowed = !wanted || (await Notification.requestPermission()) === 'granted'
    setBlocked(!allowed)
    setPreferences({ ...look, notify: wanted && allowed })
  }
  return (
    <>
      <label className="dk-check">
        <input
          type="checkbox"
          checked={look.notify && Notification.permission === 'granted'}
          aria-describedby="alert-desktop-help"
          onChange={({ target }) => void change(target.checked)}
        />
        {t('desk.alertDesktop')}
      </label>
      <p id="alert-desktop-help" className="soft small" role={blocked ? 'alert' : undefined}>
        {t(blocked ? 'desk.alertDesktopBlocked' : 'desk.alertDesktopHelp')}
      </p>
    </>
  )
}
