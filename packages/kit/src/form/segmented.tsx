import type { ReactNode } from 'react'
import { useId } from 'react'

export type Segment<Key extends string = string> = {
  key: Key
  label: string
  icon?: ReactNode
  disabled?: boolean
}

export type SegmentedProps<Key extends string = string> = {
  /** Names the choice for screen readers; not visible. */
  label: string
  segments: readonly Segment<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** Two to four choices side by side: a radio group that looks like a switch. */
export function Segmented<Key extends string>(props: SegmentedProps<Key>) {
  const { label, segments, chosen, onChoose } = props
  const name = useId()
  return (
    <fieldset>
      <legend className="unseen">{label}</legend>
      <div className="segmented">
        {segments.map((segment) => (
          <label key={segment.key}>
            <input
              type="radio"
              name={name}
              value={segment.key}
              checked={segment.key === chosen}
              disabled={segment.disabled}
              onChange={() => onChoose(segment.key)}
            />
            {segment.icon}
            <span>{segment.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
