import type { Place } from '@kerbside/domain/places/place.ts'
import { IconButton } from '@kerbside/kit/button.tsx'
import { ChevronDownIcon } from '@kerbside/kit/icon.tsx'
import { ChevronUpIcon } from '@kerbside/kit/more-icon.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { sayPlace } from '../places/place-field.tsx'
import type { Send } from './use-draft.ts'

export { sayNow } from '../quotation/say-now.ts'
// One file for all that fields fetch: each further one costs the first file its address.
export { findProblem, judgeSections } from './judge-sections.ts'
export { PartyExtras } from './party-extras.tsx'
export { sayExtraPrice } from './say-extra-price.ts'
export { sayTimeFault } from './say-time-fault.ts'
export { prepareCalendar, WhenDialog } from './when-dialog.tsx'

addWords(places)
addWords(link)

/** A stop earlier or later on the way; a finger, a mouse and a keyboard do it alike. */
export function MoveStop({ at, count, send }: { at: number; count: number; send: Send }) {
  const stop = say('places.stopNumber', { number: at + 1 })
  const move = (to: number) => send({ type: 'via-moved', at, to })
  return (
    <>
      {at > 0 && (
        <IconButton
          label={say('places.moveUp', { stop })}
          icon={<ChevronUpIcon />}
          onPress={() => move(at - 1)}
        />
      )}
      {at < count - 1 && (
        <IconButton
          label={say('places.moveDown', { stop })}
          icon={<ChevronDownIcon />}
          onPress={() => move(at + 1)}
        />
      )}
    </>
  )
}

/** An end of the journey that came with a link and stays, with the reason. */
export function LockedPlace({ label, place }: { label: string; place: Place }) {
  return (
    <TextField
      label={label}
      value={sayPlace(place)}
      onChange={NOTHING}
      hint={say('link.locked')}
      readOnly
    />
  )
}

const NOTHING = () => {}
