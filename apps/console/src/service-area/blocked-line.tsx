import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { describeError } from './hours-line.tsx'
import type { DeskServiceArea } from './service-area-api.ts'

type Blocked = DeskServiceArea['blockedPeriods'][number]

type BlockedLineProps = {
  period: Blocked
  number: number
  isPast: boolean
  errorOf: (field: string) => string | undefined
  onChange: (period: Blocked) => void
  onRemove: () => void
}

/** A period without pickups, in the operator's local time. */
export function BlockedLine(props: BlockedLineProps) {
  const { period, number, isPast, errorOf, onChange, onRemove } = props
  const { from, until, reason } = period
  return (
    <li className="dk-line" aria-label={t('ground.blockedLine', { number })}>
      <div className="dk-fields">
        <DeskField label={t('ground.blockedFrom')} error={describeError(errorOf('from'))}>
          {(id) => (
            <TextInput
              id={id}
              type="datetime-local"
              value={from}
              onChange={(value) => onChange({ ...period, from: value })}
            />
          )}
        </DeskField>
        <DeskField
          label={t('ground.blockedUntil')}
          error={describeError(errorOf('until'))}
          help={isPast ? t('ground.isPast') : undefined}
        >
          {(id) => (
            <TextInput
              id={id}
              type="datetime-local"
              value={until}
              onChange={(value) => onChange({ ...period, until: value })}
            />
          )}
        </DeskField>
        <DeskField label={t('ground.blockedReason')} error={describeError(errorOf('reason'))}>
          {(id) => (
            <TextInput
              id={id}
              value={reason}
              max={120}
              onChange={(value) => onChange({ ...period, reason: value })}
            />
          )}
        </DeskField>
      </div>
      <DeskButton look="quiet" onPress={onRemove}>
        {t('ground.remove')}
      </DeskButton>
    </li>
  )
}
