import { IconButton } from '@kerbside/kit/button.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '@kerbside/kit/icon.tsx'
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import type { Send } from './use-draft.ts'

addWords(places)

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
