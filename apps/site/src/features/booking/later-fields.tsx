import type { Place } from '@kerbside/domain/places/place.ts'
import { IconButton } from '@kerbside/kit/form/button.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { ChevronDownIcon } from '@kerbside/kit/icon.tsx'
import { ChevronUpIcon } from '@kerbside/kit/more-icon.tsx'
import { describePlace } from '@kerbside/web/places/describe-place.ts'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import type { Send } from './use-draft.ts'

export { HouseField } from '@kerbside/web/places/house-field.tsx'
export { describeNow } from '../quotation/describe-now.ts'
export { describeTimeError } from './describe-time-error.ts'
export { formatExtraPrice } from './format-extra-price.ts'
export { PartyExtras } from './party-extras.tsx'
// One module for all lazily loaded parts of the fields: each further module adds its address to the first bundle.
export { findProblem, validateSections } from './validate-sections.ts'
export { prepareCalendar, WhenDialog } from './when-dialog.tsx'

loadMessages(places)
loadMessages(link)

/** Moves a stop earlier or later; works with touch, mouse and keyboard. */
export function MoveStop({ at, count, send }: { at: number; count: number; send: Send }) {
  const stop = t('places.stopNumber', { number: at + 1 })
  const move = (to: number) => send({ type: 'via-moved', at, to })
  return (
    <>
      {at > 0 && (
        <IconButton
          label={t('places.moveUp', { stop })}
          icon={<ChevronUpIcon />}
          onPress={() => move(at - 1)}
        />
      )}
      {at < count - 1 && (
        <IconButton
          label={t('places.moveDown', { stop })}
          icon={<ChevronDownIcon />}
          onPress={() => move(at + 1)}
        />
      )}
    </>
  )
}

/** A pickup or drop-off fixed by the customer's link, with the reason. */
export function LockedPlace({ label, place }: { label: string; place: Place }) {
  return (
    <TextField
      label={label}
      value={describePlace(place)}
      onChange={NOOP}
      hint={t('link.locked')}
      readOnly
    />
  )
}

const NOOP = () => {}
