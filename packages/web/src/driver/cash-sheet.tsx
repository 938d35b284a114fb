import type { DriverJob } from '@kerbside/contract/job.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { sayAmountOf } from './say-job.ts'
import './words.ts'

export type CashSheetProps = {
  job: DriverJob
  onTaken: (amount: number) => void
  onClose: () => void
}

/** What the passenger gave: the usual by one press, anything else as a figure. */
export function CashSheet({ job, onTaken, onClose }: CashSheetProps) {
  const { cashtotake, currencycode, passenger } = job
  const [typed, setTyped] = useState('')
  const [isOther, setIsOther] = useState(false)
  const amount = readAmount(typed)
  const asked = sayAmountOf(cashtotake, currencycode)
  return (
    <Dialog
      title={say('driver.cashTitle')}
      sentence={say('driver.cashText', { name: passenger.name, amount: asked })}
      closedBy="closerequest"
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={() => amount !== undefined && onTaken(amount)}
      actions={
        isOther && (
          <button type="submit" className="drive-big still" disabled={amount === undefined}>
            {amount === undefined
              ? say('driver.cashKeep')
              : say('driver.cashTook', { amount: sayAmountOf(amount, currencycode) })}
          </button>
        )
      }
    >
      {isOther ? (
        <TextField
          label={say('driver.cashAmount', { currency: currencycode })}
          inputMode="decimal"
          figures
          value={typed}
          onChange={setTyped}
          error={typed !== '' && amount === undefined ? say('driver.cashWrong') : undefined}
          name="amount"
        />
      ) : (
        <div className="drive-reasons">
          <button type="button" className="drive-big still" onClick={() => onTaken(cashtotake)}>
            {say('driver.cashTook', { amount: asked })}
          </button>
          <button type="button" className="drive-alt" onClick={() => setIsOther(true)}>
            {say('driver.cashOther')}
          </button>
          <button type="button" className="drive-alt" onClick={() => onTaken(0)}>
            {say('driver.cashNone')}
          </button>
        </div>
      )}
    </Dialog>
  )
}

/** "50", "50.5" and "50,50"; undefined for everything else. */
export function readAmount(typed: string): number | undefined {
  const text = typed.trim().replace(/^£/, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}
