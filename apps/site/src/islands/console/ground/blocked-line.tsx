import type { DeskGround } from '@kerbside/web/operator/ground-api.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { sayFault } from './hours-line.tsx'

type Blocked = DeskGround['blockedperiods'][number]

type BlockedLineProps = {
  period: Blocked
  number: number
  isPast: boolean
  faultOf: (field: string) => string | undefined
  onChange: (period: Blocked) => void
  onRemove: () => void
}

/** A time without pickups, on the operator's own clock. */
export function BlockedLine(props: BlockedLineProps) {
  const { period, number, isPast, faultOf, onChange, onRemove } = props
  const { from, until, reason } = period
  return (
    <li className="dk-line" aria-label={say('ground.blockedLine', { number })}>
      <div className="dk-fields">
        <DeskField label={say('ground.blockedFrom')} error={sayFault(faultOf('from'))}>
          {(id) => (
            <TextInput
              id={id}
              type="datetime-local"
              value={from}
              onChange={(said) => onChange({ ...period, from: said })}
            />
          )}
        </DeskField>
        <DeskField
          label={say('ground.blockedUntil')}
          error={sayFault(faultOf('until'))}
          help={isPast ? say('ground.isPast') : undefined}
        >
          {(id) => (
            <TextInput
              id={id}
              type="datetime-local"
              value={until}
              onChange={(said) => onChange({ ...period, until: said })}
            />
          )}
        </DeskField>
        <DeskField label={say('ground.blockedReason')} error={sayFault(faultOf('reason'))}>
          {(id) => (
            <TextInput
              id={id}
              value={reason}
              most={120}
              onChange={(said) => onChange({ ...period, reason: said })}
            />
          )}
        </DeskField>
      </div>
      <DeskButton look="quiet" onPress={onRemove}>
        {say('ground.remove')}
      </DeskButton>
    </li>
  )
}
