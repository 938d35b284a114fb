import { classNames } from '@kerbside/kit/class-names.ts'
import type { ReactNode } from 'react'

export type RingProps = {
  /** The drawn share, 0 to 1. */
  share: number
  /** Position of a mark, 0 to 1; absent for none. */
  mark?: number | undefined
  big?: boolean
  /** Little time is left, or none. */
  late?: boolean
  children: ReactNode
}

/** A time as a ring with the figure inside. The figure has all information; the ring is for a glance. */
export function Ring({ share, mark, big = false, late = false, children }: RingProps) {
  const drawn = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
  return (
    <div className={classNames('drive-ring', big && 'big', late && 'late')}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="44" />
        {drawn > 0 && (
          <circle
            cx="50"
            cy="50"
            r="44"
            pathLength={100}
            strokeDasharray={`${drawn} 100`}
            transform="rotate(-90 50 50)"
          />
        )}
        {mark !== undefined && (
          <path d="M50 1v10" transform={`rotate(${Math.round(mark * 3600) / 10} 50 50)`} />
        )}
      </svg>
      <div>{children}</div>
    </div>
  )
}
