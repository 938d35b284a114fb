import type { SettingValue } from '@kerbside/domain/operator/setting-field.ts'
import type { CancelBand } from '@kerbside/domain/payment/cancel-bands.ts'
import { t } from '@kerbside/words/translate.ts'
import { useId } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { CrossIcon } from '../ui/desk-icon.tsx'
import { NumberInput } from '../ui/form/number-input.tsx'

type BandEditorProps = {
  value: SettingValue | undefined
  onChange: (value: SettingValue) => void
}

const BASIS_POINTS = 100
const FIRST: CancelBand = { hoursBefore: 24, feeBasisPoints: 5_000 }

/** One line for each number of hours before the pickup, with the cost of cancelling from then on. */
export function BandEditor({ value, onChange }: BandEditorProps) {
  const id = useId()
  const bands = Array.isArray(value) ? (value as readonly CancelBand[]) : []
  const update = (index: number, part: Partial<CancelBand>) =>
    onChange(bands.map((band, place) => (place === index ? { ...band, ...part } : band)))
  return (
    <div className="dk-bands">
      {bands.map((band, index) => (
        // lines have no id, so their index is the key
        <p key={`${id}-${index}`}>
          <label htmlFor={`${id}-${index}-hours`}>{t('operator.bandHours')}</label>
          <NumberInput
            id={`${id}-${index}-hours`}
            value={band.hoursBefore}
            min={1}
            max={720}
            unit={t('operator.bandHoursUnit')}
            onChange={(hours) => update(index, { hoursBefore: hours ?? 0 })}
          />
          <label htmlFor={`${id}-${index}-fee`}>{t('operator.bandFee')}</label>
          <NumberInput
            id={`${id}-${index}-fee`}
            value={band.feeBasisPoints / BASIS_POINTS}
            min={1}
            max={100}
            unit="%"
            onChange={(percent) => update(index, { feeBasisPoints: (percent ?? 0) * BASIS_POINTS })}
          />
          <DeskButton
            icon
            look="quiet"
            label={t('operator.dropBand', { hours: band.hoursBefore })}
            onPress={() => onChange(bands.filter((_, place) => place !== index))}
          >
            <CrossIcon />
          </DeskButton>
        </p>
      ))}
      <DeskButton size="small" onPress={() => onChange([...bands, nextBand(bands)])}>
        {t('operator.addBand')}
      </DeskButton>
    </div>
  )
}

/** A new band has half the hours of the last one and a higher cost. */
function nextBand(bands: readonly CancelBand[]): CancelBand {
  const last = bands.at(-1)
  if (!last) return FIRST
  return { hoursBefore: Math.max(1, Math.floor(last.hoursBefore / 2)), feeBasisPoints: 10_000 }
}
