import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import '../shell/messages.ts'

export type CashSheetProps = {
  leg: DriverLeg
  onTaken: (amount: number) => void
  onClose: () => void
}

/** The cash the passenger paid: the usual amounts by one press, others are typed. */
export function CashSheet({ leg, onTaken, onClose }: CashSheetProps) {
  const { cashToTake, currencyCode, passenger } = leg
  const [typed, setTyped] = useState('')
  const [isOther, setIsOther] = useState(false)
  const amount = readAmount(typed)
  const amountDue = formatWireMoney(cashToTake, currencyCode)
  return (
    <Dialog
      title={t('driver.cashTitle')}
      sentence={t('driver.cashText', { name: passenger.name, amount: amountDue })}
      closedBy="closerequest"
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => amount !== undefined && onTaken(amount)}
      actions={
        isOther && (
          <button type="submit" className="drive-big still" disabled={amount === undefined}>
            {amount === undefined
              ? t('driver.cashKeep')
              : t('driver.cashTook', { amount: formatWireMoney(amount, currencyCode) })}
          </button>
        )
      }
    >
      {isOther ? (
        <TextField
          label={t('driver.cashAmount', { currency: currencyCode })}
          inputMode="decimal"
          figures
          value={typed}
          onChange={setTyped}
          error={typed !== '' && amount === undefined ? t('driver.cashWrong') : undefined}
          name="amount"
        />
      ) : (
        <div className="drive-reasons">
          <button type="button" className="drive-big still" onClick={() => onTaken(cashToTake)}>
            {t('driver.cashTook', { amount: amountDue })}
          </button>
          <button type="button" className="drive-alt" onClick={() => setIsOther(true)}>
            {t('driver.cashOther')}
          </button>
          <button type="button" className="drive-alt" onClick={() => onTaken(0)}>
            {t('driver.cashNone')}
          </button>
        </div>
      )}
    </Dialog>
  )
}

/** "50", "50.5" and "50,50"; undefined for all other text. */
export function readAmount(typed: string): number | undefined {
  const text = typed.trim().replace(/^£/, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}
