import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useId, useState } from 'react'

export type TipChoiceProps = {
  /** Suggested shares of the fare, in minor units. */
  tips: readonly { percent: number; minor: number }[]
  currency: string
  /** Decimals of the currency. */
  decimals: number
  /** Minor units; undefined if the typed text is no amount. */
  onChoose: (tip: number | undefined) => void
}

const OTHER = 'other'

/** A share of the fare, or an amount of the customer's choice. */
export function TipChoice({ tips, currency, decimals, onChoose }: TipChoiceProps) {
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const name = useId()
  const customTip = readAmount(typed, decimals)

  const choose = (key: string, tip: number | undefined) => {
    setChosen(key)
    onChoose(tip)
  }

  return (
    <div className="pay-tip">
      <fieldset className="methods" data-count={tips.length + 1}>
        <legend className="label">{t('wallet.chooseTip')}</legend>
        {tips.map(({ percent, minor }) => {
          const key = String(percent)
          return (
            <label key={key} className="method">
              <input
                type="radio"
                name={name}
                className="unseen"
                checked={chosen === key}
                onChange={() => choose(key, minor)}
              />
              <b>{t('wallet.tipShare', { percent })}</b>
              <span className="soft small num">{formatMoney({ minor, currency })}</span>
            </label>
          )
        })}
        <label className="method">
          <input
            type="radio"
            name={name}
            className="unseen"
            checked={chosen === OTHER}
            onChange={() => choose(OTHER, customTip)}
          />
          <b>{t('wallet.tipOther')}</b>
          <span className="soft small">{t('wallet.tipOtherHint')}</span>
        </label>
      </fieldset>
      {chosen === OTHER && (
        <TextField
          label={t('wallet.tipAmount')}
          inputMode="decimal"
          value={typed}
          maxLength={12}
          error={typed !== '' && customTip === undefined ? t('wallet.tipInvalid') : undefined}
          onChange={(text) => {
            setTyped(text)
            onChoose(readAmount(text, decimals))
          }}
        />
      )}
      <p className="soft small">{t('wallet.tipWhy')}</p>
    </div>
  )
}

/** Minor units of "7.50", "7,5" or "7"; undefined for text that is no positive amount of the currency. */
export function readAmount(text: string, decimals: number): number | undefined {
  const [, whole, part = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,3}))?\s*$/.exec(text) ?? []
  if (whole === undefined || part.length > decimals) return undefined
  const minor = Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0') || 0)
  return minor > 0 ? minor : undefined
}
