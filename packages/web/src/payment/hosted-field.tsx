import { boxClass } from '@kerbside/kit/field.tsx'
import { ChevronDownIcon } from '@kerbside/kit/icon.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import type { ReactNode } from 'react'

type HostedFieldProps = {
  label: string
  /** Keeps the box itself. */
  host: (element: HTMLElement | null) => void
  error: string | undefined
  /** Takes the focus into the frame: a label cannot reach inside. */
  onLabel: () => void
  choice?: boolean
  /** The frame holds all of a card and says how high it is. */
  whole?: boolean
  /** The frame is on its way. */
  coming?: boolean
  after?: ReactNode
}

/** The box of one card field. The frame in it belongs to the gateway; its own label is inside. */
export function HostedField(props: HostedFieldProps) {
  const { label, host, error, onLabel, choice, whole, coming, after } = props
  return (
    <div className="field">
      <span className="label" aria-hidden="true" onPointerUp={onLabel}>
        {label}
      </span>
      <div className={boxClass(error, choice ? 'card-box choice' : 'card-box')}>
        <div className={whole ? 'card-host whole' : 'card-host'} ref={host} />
        {coming && <Skeleton shape="half" />}
        {choice ? <ChevronDownIcon /> : after}
      </div>
    </div>
  )
}
