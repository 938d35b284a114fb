import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type PillMark = 'dot' | 'tick' | 'cross' | 'triangle' | 'going' | 'ring'

export type PillProps = {
  tone?: 'good' | 'warn' | 'bad' | 'tinted'
  /** Shape first, then text, then colour: a status must be readable without colour. */
  mark?: PillMark
  children: ReactNode
}

/** A status in one word. */
export function Pill({ tone, mark, children }: PillProps) {
  return (
    <span className={classNames('pill', tone)}>
      {mark && (
        <svg viewBox="0 0 10 10" aria-hidden="true">
          {MARKS[mark]}
        </svg>
      )}
      {children}
    </span>
  )
}

const MARKS: Record<PillMark, ReactNode> = {
  dot: <circle cx="5" cy="5" r="4" />,
  tick: <path className="drawn" d="M1 5l3 3 5-6" />,
  cross: <path className="drawn" d="M2 2l6 6M8 2l-6 6" />,
  triangle: <path d="M5 1l4 8H1z" />,
  going: <path d="M1 1l8 4-8 4z" />,
  ring: <circle className="drawn" cx="5" cy="5" r="3.5" />,
}
