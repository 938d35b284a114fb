import { TextField } from '@kerbside/kit/text-field.tsx'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { useId, useState } from 'react'

export type TipChoiceProps = {
  /** Shares of the fare on offer, in minor units. */
  tips: readonly { percent: number; minor: number }[]
  currency: string
  /** Digits after the point of the currency. */
  decimals: number
  /** Minor units; undefined while what was typed is no amount. */
  onChoose: (tip: number | undefined) => void
}

const OTHER = 'other'

/** A share of the fare, or an amount of one's own. */
export function TipChoice({ tips, currency, decimals, onChoose }: TipChoiceProps) {
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const name = useId()
  const own = readAmount(typed, decimals)

  const choose = (key: string, tip: number | undefined) => {
    setChosen(key)
    onChoose(tip)
  }

  return (
    <div className="pay-tip">
      <fieldset className="methods" data-count={tips.length + 1}>
        <legend className="label">{say('wallet.chooseTip')}</legend>
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
              <b>{say('wallet.tipShare', { percent })}</b>
              <span className="soft small num">{sayMoney({ minor, currency })}</span>
            </label>
          )
        })}
        <label className="method">
          <input
            type="radio"
            name={name}
            className="unseen"
            checked={chosen === OTHER}
            onChange={() => choose(OTHER, own)}
          />
          <b>{say('wallet.tipOther')}</b>
          <span className="soft small">{say('wallet.tipOtherHint')}</span>
        </label>
      </fieldset>
      {chosen === OTHER && (
        <TextField
          label={say('wallet.tipAmount')}
          inputMode="decimal"
          value={typed}
          maxLength={12}
          error={typed !== '' && own === undefined ? say('wallet.tipInvalid') : undefined}
          onChange={(text) => {
            setTyped(text)
            onChoose(readAmount(text, decimals))
          }}
        />
      )}
      <p className="soft small">{say('wallet.tipWhy')}</p>
    </div>
  )
}

/** Minor units of "7.50", "7,5" or "7"; undefined for anything that is no amount of the currency above nothing. */
export function readAmount(text: string, decimals: number): number | undefined {
  const [, whole, part = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,3}))?\s*$/.exec(text) ?? []
  if (whole === undefined || part.length > decimals) return undefined
  const minor = Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0') || 0)
  return minor > 0 ? minor : undefined
}
