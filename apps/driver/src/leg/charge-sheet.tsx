import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { LEG_CHARGES, type LegChargeKind } from '@kerbside/domain/booking/leg-charge.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Select } from '@kerbside/kit/form/select.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import type { PhotoError } from '../photo/shrink-photo.ts'
import { readAmount } from './cash-sheet.tsx'
import { MAX_PHOTO_MB, shrinkReceipt } from './shrink-receipt.ts'
import '../shell/messages.ts'

export type DriverCharge = { charge: LegChargeKind; amount: number; note: string; photo: string }

const PHOTO_ERRORS = {
  'too-large': 'driver.photoTooLarge',
  'not-a-photo': 'driver.photoUnreadable',
} as const satisfies Record<PhotoError, string>

type ChargeSheetProps = {
  leg: DriverLeg
  onCharge: (charge: DriverCharge) => void
  onClose: () => void
  /** Replaced in tests. */
  shrink?: typeof shrinkReceipt
}

/** Parking, a toll or waiting at the end of a job, with a photo of the receipt. It is kept on the phone until it is sent. */
export function ChargeSheet({ leg, onCharge, onClose, shrink = shrinkReceipt }: ChargeSheetProps) {
  const [charge, setCharge] = useState<LegChargeKind>('parking')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState('')
  const [photoError, setPhotoError] = useState<PhotoError>()
  const [busy, setBusy] = useState(false)
  const amount = readAmount(typed)
  const isWhole = amount !== undefined && amount > 0 && (charge !== 'other' || note.trim() !== '')
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const shrunk = await shrink(file)
    setPhoto(shrunk.ok ? shrunk.photo : '')
    setPhotoError(shrunk.ok ? undefined : shrunk.reason)
    setBusy(false)
  }
  return (
    <Dialog
      title={t('driver.addCharge')}
      sentence={t(
        leg.pay === 'cash' && leg.state !== 'completed'
          ? 'driver.chargeCash'
          : 'driver.chargeOffice',
      )}
      closedBy="closerequest"
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => isWhole && !busy && onCharge({ charge, amount, note: note.trim(), photo })}
      actions={
        <button type="submit" className="drive-big still" disabled={!isWhole || busy}>
          {t('driver.addCharge')}
        </button>
      }
    >
      <div className="drive-reasons drive-document-form">
        <Select
          label={t('driver.chargeFor')}
          value={charge}
          options={LEG_CHARGES.map((value) => ({ value, label: t(CHARGE_NAMES[value]) }))}
          onChange={(value) => setCharge(LEG_CHARGES.find((kind) => kind === value) ?? 'parking')}
        />
        <TextField
          label={t('driver.cashAmount', { currency: leg.currencyCode })}
          inputMode="decimal"
          figures
          value={typed}
          onChange={setTyped}
          error={typed !== '' && !amount ? t('driver.cashWrong') : undefined}
          name="amount"
        />
        <TextField
          label={t(charge === 'other' ? 'driver.chargeWhat' : 'driver.chargeNote')}
          value={note}
          onChange={setNote}
          maxLength={120}
          name="note"
        />
        <label className="drive-alt">
          {t(photo === '' ? 'driver.addPhoto' : 'driver.changePhoto')}
          <input
            className="unseen"
            type="file"
            accept="image/*"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </label>
        {photoError && (
          <p role="alert" className="drive-note">
            {t(PHOTO_ERRORS[photoError], { megabytes: MAX_PHOTO_MB })}
          </p>
        )}
        {photo !== '' && (
          <img
            className="drive-scan"
            src={`data:image/jpeg;base64,${photo}`}
            alt={t('driver.photoOfReceipt')}
          />
        )}
      </div>
    </Dialog>
  )
}

export const CHARGE_NAMES = {
  parking: 'driver.chargeParking',
  toll: 'driver.chargeToll',
  waiting: 'driver.chargeWaiting',
  other: 'driver.chargeOther',
} as const satisfies Record<LegChargeKind, string>
