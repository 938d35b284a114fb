import { isOver, type LegState } from '@kerbside/domain/booking/leg-state.ts'
import { decimalsOf } from '@kerbside/domain/money.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import type { EditInput, EditQuote } from '../dispatch/api.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { NumberInput } from '../ui/form/number-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'

/** The price the desk sets; null is the calculated one again. */
export type EditedPrice = { amount: number | null; reason: string }

type Quoted = EditQuote['price']

/** The price as it is sent; undefined if it stays. */
export const priceChange = (now: Quoted, price: EditedPrice | undefined): EditInput['price'] =>
  price && price.amount !== now.amount
    ? { amount: price.amount, reason: price.reason.trim() }
    : undefined

/** A price needs a reason, which stays with the booking. */
export const isPriceWhole = (now: Quoted, price: EditedPrice | undefined): boolean =>
  priceChange(now, price) === undefined || price?.reason.trim() !== ''

type PriceFieldsProps = {
  now: Quoted
  price: EditedPrice | undefined
  currency: string
  state: LegState
  onChange: (price: EditedPrice | undefined) => void
}

/** Sets the price by hand, or says how it is corrected after the ride. */
export function PriceFields({ now, price, currency, state, onChange }: PriceFieldsProps) {
  if (!now.maySet)
    return isOver(state) ? <p className="dk-note">{t('desk.priceAfterLeg')}</p> : undefined
  const decimals = decimalsOf(currency)
  const reason = price?.reason ?? ''
  const isSet = priceChange(now, price) !== undefined
  return (
    <fieldset className="leg-contact">
      <legend>{t('desk.price')}</legend>
      <DeskField
        label={t('desk.priceByHand')}
        help={
          now.charges > 0
            ? t('desk.priceByHandCharges', { money: formatWireMoney(now.charges, currency) })
            : undefined
        }
      >
        {(id) => (
          <NumberInput
            id={id}
            min={0}
            max={1_000_000}
            step={1 / 10 ** decimals}
            decimals={decimals}
            unit={currency}
            value={price === undefined ? now.amount : (price.amount ?? undefined)}
            onChange={(amount) => onChange(amount === undefined ? undefined : { amount, reason })}
          />
        )}
      </DeskField>
      {isSet && (
        <DeskField
          label={t('desk.reason')}
          help={t('desk.priceReasonHelp')}
          error={isPriceWhole(now, price) ? undefined : t('desk.priceReasonNeeded')}
        >
          {(id) => (
            <TextInput
              id={id}
              max={250}
              value={reason}
              onChange={(text) => onChange({ amount: price?.amount ?? null, reason: text })}
            />
          )}
        </DeskField>
      )}
      {now.byHand && price?.amount !== null && (
        <div>
          <DeskButton size="small" onPress={() => onChange({ amount: null, reason })}>
            {t('desk.priceCalculated')}
          </DeskButton>
        </div>
      )}
    </fieldset>
  )
}
