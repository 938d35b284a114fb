import type { OpeningHours } from '@kerbside/domain/operator/operator.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { shortDay } from './week-grid.tsx'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

type HoursLineProps = {
  hours: OpeningHours
  number: number
  faultOf: (field: string) => string | undefined
  onChange: (hours: OpeningHours) => void
  onRemove: () => void
}

/** Days and a span of the clock, over midnight where it ends before it begins. */
export function HoursLine({ hours, number, faultOf, onChange, onRemove }: HoursLineProps) {
  const { weekdays, from, to } = hours
  const turn = (day: number) =>
    onChange({
      ...hours,
      weekdays: weekdays.includes(day)
        ? weekdays.filter((other) => other !== day)
        : [...weekdays, day].toSorted((a, b) => a - b),
    })
  const fault = faultOf('weekdays')
  return (
    <li className="dk-line" aria-label={say('ground.hoursLine', { number })}>
      <fieldset className="dk-days" aria-label={say('ground.days')}>
        {WEEKDAYS.map((day) => (
          <label key={day}>
            <input type="checkbox" checked={weekdays.includes(day)} onChange={() => turn(day)} />
            {shortDay(day)}
          </label>
        ))}
      </fieldset>
      {fault && (
        <p className="dk-fd-error dk-days" role="alert">
          {say('ground.fault', { fault })}
        </p>
      )}
      <div className="dk-fields">
        <DeskField label={say('ground.opens')} error={sayFault(faultOf('from'))}>
          {(id) => (
            <TextInput
              id={id}
              type="time"
              value={from}
              onChange={(said) => onChange({ ...hours, from: said })}
            />
          )}
        </DeskField>
        <DeskField
          label={say('ground.closes')}
          error={sayFault(faultOf('to'))}
          help={from > to && to !== '00:00' ? say('ground.overMidnight') : undefined}
        >
          {(id) => (
            <TextInput
              id={id}
              type="time"
              value={to}
              onChange={(said) => onChange({ ...hours, to: said })}
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

export const sayFault = (fault: string | undefined): string | undefined =>
  fault && say('ground.fault', { fault })
