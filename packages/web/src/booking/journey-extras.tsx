import type { Configuration } from '@kerbside/contract/operator.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { Select } from '@kerbside/kit/select.tsx'
import { Switch } from '@kerbside/kit/switch.tsx'
import { say } from '@kerbside/words/say.ts'
import { sayMinutes } from '../quotation/say-minutes.ts'
import { sayPrice } from '../say-money.ts'
import '../checkout-words.ts'
import { extrasOf, joinHints } from './extra-offer.ts'
import type { Send } from './use-draft.ts'

/** The specification, section 9: 0 to 180 minutes in quarters of an hour. */
const WAITS = Array.from({ length: 13 }, (_, quarters) => quarters * 15)

type JourneyExtrasProps = {
  draft: Draft
  configuration: Pick<
    Configuration,
    'extras' | 'currencycode' | 'meetandgreet' | 'showotherequipments'
  >
  send: Send
}

/** What only some journeys are asked: somebody to meet at an airport, and how long a car waits. */
export function JourneyExtras({ draft, configuration, send }: JourneyExtrasProps) {
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
      {isAirport(draft.pickup) && <Meeting {...{ draft, configuration, send }} />}
    </>
  )
}

/** A statement where every price includes it, otherwise a switch with its price. */
function Meeting({ draft, configuration, send }: JourneyExtrasProps) {
  const extra = extrasOf(draft, configuration)('meet-and-greet')
  const isOffered = configuration.showotherequipments || configuration.meetandgreet === 'included'
  // What was chosen before the operator switched it off can still be taken away.
  if ((extra?.most === 0 || !isOffered) && !draft.meetAndGreet) return null
  if (configuration.meetandgreet === 'included')
    return (
      <p className="switch">
        <UserIcon />
        <span className="switch-words">
          <span>{say('checkout.meet')}</span>
          <span className="soft small">
            {joinHints(say('checkout.meetIncluded'), say('checkout.meetHint'))}
          </span>
        </span>
      </p>
    )
  const { price, currency } = extra ?? { price: 0, currency: '' }
  return (
    <Switch
      label={say('checkout.meet')}
      hint={joinHints(
        extra &&
          (price === 0
            ? say('checkout.extraFree')
            : say('checkout.meetPrice', { amount: sayPrice({ minor: price, currency }) })),
        say('checkout.meetHint'),
      )}
      icon={<UserIcon />}
      on={draft.meetAndGreet}
      onChange={(wanted) => send({ type: 'meet-and-greet', wanted })}
    />
  )
}
