import type { Configuration } from '@kerbside/contract/operator.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { Select } from '@kerbside/kit/form/select.tsx'
import { Switch } from '@kerbside/kit/form/switch.tsx'
import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import { formatSurcharge } from '../../format-price.ts'
import { formatMinutes } from '../quotation/format-minutes.ts'
import '../../checkout-messages.ts'
import { extrasOf, joinHints } from './extra-offer.ts'
import type { Send } from './use-draft.ts'

/** The specification, section 9: 0 to 180 minutes in steps of 15 minutes. */
const WAITS = Array.from({ length: 13 }, (_, quarters) => quarters * 15)

type JourneyExtrasProps = {
  draft: Draft
  configuration: Pick<
    Configuration,
    'extras' | 'currencycode' | 'meetandgreet' | 'showotherequipments'
  >
  send: Send
}

/** Options of some journeys only: meet and greet at an airport, and waiting time. */
export function JourneyExtras({ draft, configuration, send }: JourneyExtrasProps) {
  return (
    <>
      {draft.returnKind === 'wait-and-return' && (
        <Select
          label={t('checkout.waiting')}
          hint={t('checkout.waitHint')}
          value={String(draft.waitMinutes)}
          options={WAITS.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('checkout.noWait') : formatMinutes(minutes),
          }))}
          onChange={(minutes) => send({ type: 'wait', minutes: Number(minutes) })}
        />
      )}
      {isAirport(draft.pickup) && <Meeting {...{ draft, configuration, send }} />}
    </>
  )
}

/** A text if every price includes it, otherwise a switch with its price. */
function Meeting({ draft, configuration, send }: JourneyExtrasProps) {
  const extra = extrasOf(draft, configuration)('meet-and-greet')
  const isOffered = configuration.showotherequipments || configuration.meetandgreet === 'included'
  // An option chosen before the operator switched it off can still be removed.
  if ((extra?.max === 0 || !isOffered) && !draft.meetAndGreet) return null
  if (configuration.meetandgreet === 'included')
    return (
      <p className="switch">
        <UserIcon />
        <span className="switch-words">
          <span>{t('checkout.meet')}</span>
          <span className="soft small">
            {joinHints(t('checkout.meetIncluded'), t('checkout.meetHint'))}
          </span>
        </span>
      </p>
    )
  const { price, currency } = extra ?? { price: 0, currency: '' }
  return (
    <Switch
      label={t('checkout.meet')}
      hint={joinHints(
        extra &&
          (price === 0 ? t('checkout.extraFree') : formatSurcharge({ minor: price, currency })),
        t('checkout.meetHint'),
      )}
      icon={<UserIcon />}
      on={draft.meetAndGreet}
      onChange={(wanted) => send({ type: 'meet-and-greet', wanted })}
    />
  )
}
