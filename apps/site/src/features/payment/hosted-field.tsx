import { boxClass } from '@kerbside/kit/form/field.tsx'
import { ChevronDownIcon } from '@kerbside/kit/icon.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import type { ReactNode } from 'react'

type HostedFieldProps = {
  label: string
  /** A ref for the box. */
  host: (element: HTMLElement | null) => void
  error: string | undefined
  /** Moves the focus into the frame: a label cannot reach inside. */
  onLabel: () => void
  choice?: boolean
  /** The frame holds the whole card and sets its own height. */
  whole?: boolean
  /** The frame is loading. */
  coming?: boolean
  after?: ReactNode
}

/** The box of one card field. The gateway owns the frame in it and the accessible label inside. */
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
