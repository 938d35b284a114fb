import { say } from '@kerbside/words/say.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { DeskButton, DeskSegments } from './desk-button.tsx'
import { useDesk } from './desk-means.tsx'

const ROLES = {
  owner: 'staff.owner',
  dispatcher: 'staff.dispatcher',
  accounts: 'staff.accounts',
  support: 'staff.support',
} as const

const COLOURS = ['auto', 'light', 'dark'] as const
const COLOUR_WORDS = {
  auto: 'desk.coloursAuto',
  light: 'desk.coloursLight',
  dark: 'desk.coloursDark',
} as const

/** Who works here, how they like to see it, and the way out. */
export function YouMenu({ onClose }: { onClose: () => void }) {
  const { member, look, setLook, signOut } = useDesk()
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
    <section className="dk-menu" aria-label={say('desk.you')} tabIndex={-1} ref={box}>
      <p>
        <b>{member.name}</b>
        <br />
        <span className="soft">
          {say('desk.signedInAs', { name: member.email, role: say(ROLES[member.role]) })}
        </span>
      </p>
      <p className="soft small">{say('desk.colours')}</p>
      <DeskSegments
        label={say('desk.colours')}
        choices={COLOURS.map((value) => ({ value, text: say(COLOUR_WORDS[value]) }))}
        chosen={look.colours}
        onChoose={(colours) => setLook({ ...look, colours })}
      />
      <label className="dk-check">
        <input
          type="checkbox"
          checked={look.letters}
          onChange={({ target }) => setLook({ ...look, letters: target.checked })}
        />
        {say('desk.letters')}
      </label>
      <label className="dk-check">
        <input
          type="checkbox"
          checked={look.roomy}
          onChange={({ target }) => setLook({ ...look, roomy: target.checked })}
        />
        {say('desk.density')}
      </label>
      <DeskButton onPress={signOut}>{say('desk.signOut')}</DeskButton>
    </section>
  )
}
