import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type CardProps = {
  /** `raised` has a shadow instead of the hairline; `sunk` is for content that is only read. */
  look?: 'raised' | 'sunk'
  /** The element: `section` and `article` for parts with a heading, `li` inside a list. */
  as?: 'div' | 'section' | 'article' | 'li'
  className?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** A separate surface. */
export function Card({ look, as: Element = 'div', className, children, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classNames('card', look, className)}>
      {children}
    </Element>
  )
}
