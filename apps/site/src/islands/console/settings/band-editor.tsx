import type { SettingValue } from '@kerbside/domain/operator/setting-field.ts'
import type { CancelBand } from '@kerbside/domain/payment/cancel-bands.ts'
import { say } from '@kerbside/words/say.ts'
import { useId } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { CrossIcon } from '../desk-icon.tsx'
import { NumberInput } from '../form/number-input.tsx'

type BandEditorProps = {
  value: SettingValue | undefined
  onChange: (value: SettingValue) => void
}

const BASIS_POINTS = 100
const FIRST: CancelBand = { hoursBefore: 24, feePercent: 5_000 }

/** A line for each hour before the pickup from which cancelling costs so much. */
export function BandEditor({ value, onChange }: BandEditorProps) {
  const id = useId()
  const bands = Array.isArray(value) ? (value as readonly CancelBand[]) : []
  const put = (at: number, part: Partial<CancelBand>) =>
    onChange(bands.map((band, place) => (place === at ? { ...band, ...part } : band)))
  return (
    <div className="dk-bands">
      {bands.map((band, at) => (
        // a line is known by where it stands: it has nothing of its own
        <p key={`${id}-${at}`}>
          <label htmlFor={`${id}-${at}-hours`}>{say('operator.bandHours')}</label>
          <NumberInput
            id={`${id}-${at}-hours`}
            value={band.hoursBefore}
            least={1}
            most={720}
            unit={say('operator.bandHoursUnit')}
            onChange={(hours) => put(at, { hoursBefore: hours ?? 0 })}
          />
          <label htmlFor={`${id}-${at}-fee`}>{say('operator.bandFee')}</label>
          <NumberInput
            id={`${id}-${at}-fee`}
            value={band.feePercent / BASIS_POINTS}
            least={1}
            most={100}
            unit="%"
            onChange={(percent) => put(at, { feePercent: (percent ?? 0) * BASIS_POINTS })}
          />
          <DeskButton
            icon
            look="quiet"
            label={say('operator.dropBand', { hours: band.hoursBefore })}
            onPress={() => onChange(bands.filter((_, place) => place !== at))}
          >
            <CrossIcon />
          </DeskButton>
        </p>
      ))}
      <DeskButton size="small" onPress={() => onChange([...bands, nextBand(bands)])}>
        {say('operator.addBand')}
      </DeskButton>
    </div>
  )
}

/** Half the hours of the last and dearer. */
function nextBand(bands: readonly CancelBand[]): CancelBand {
  const last = bands.at(-1)
  if (!last) return FIRST
  return { hoursBefore: Math.max(1, Math.floor(last.hoursBefore / 2)), feePercent: 10_000 }
}
