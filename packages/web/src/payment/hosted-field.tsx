import { boxClass } from '@kerbside/kit/field.tsx'
import { ChevronDownIcon } from '@kerbside/kit/icon.tsx'
import type { ReactNode } from 'react'

type HostedFieldProps = {
  label: string
  /** Keeps the box itself. */
  host: (element: HTMLElement | null) => void
  error: string | undefined
  /** Takes the focus into the frame: a label cannot reach inside. */
  onLabel: () => void
  choice?: boolean
  after?: ReactNode
}

/** The box of one card field. The frame in it belongs to the gateway; its own label is inside. */
export function HostedField({ label, host, error, onLabel, choice, after }: HostedFieldProps) {
  return (
    <div className="field">
      <span className="label" aria-hidden="true" onPointerUp={onLabel}>
        {label}
      </span>
      <div className={boxClass(error, choice ? 'card-box choice' : 'card-box')}>
        <div className="card-host" ref={host} />
        {choice ? <ChevronDownIcon /> : after}
      </div>
    </div>
  )
}
