import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { Select } from '@kerbside/kit/select.tsx'
import { Switch } from '@kerbside/kit/switch.tsx'
import { say } from '@kerbside/words/say.ts'
import { sayMinutes } from '../quotation/say-minutes.ts'
import type { Send } from './use-draft.ts'
import '../checkout-words.ts'

/** The specification, section 9: 0 to 180 minutes in quarters of an hour. */
const WAITS = Array.from({ length: 13 }, (_, quarters) => quarters * 15)

/** What only some journeys are asked: somebody to meet at an airport, and how long a car waits. */
export function JourneyExtras({ draft, send }: { draft: Draft; send: Send }) {
  return (
    <>
      {draft.returnKind === 'wait-and-return' && (
        <Select
          label={say('checkout.waiting')}
          hint={say('checkout.waitHint')}
          value={String(draft.waitMinutes)}
          options={WAITS.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? say('checkout.noWait') : sayMinutes(minutes),
          }))}
          onChange={(minutes) => send({ type: 'wait', minutes: Number(minutes) })}
        />
      )}
      {isAirport(draft.pickup) && (
        <Switch
          label={say('checkout.meet')}
          hint={say('checkout.meetHint')}
          icon={<UserIcon />}
          on={draft.meetAndGreet}
          onChange={(wanted) => send({ type: 'meet-and-greet', wanted })}
        />
      )}
    </>
  )
}
