import type { ReactElement } from 'react'
import { classNames } from './class-names.ts'

export type IconProps = {
  /** Read by screen readers; without it the icon is decoration. */
  label?: string
  size?: 'small'
}

type Icon = (props: IconProps) => ReactElement

/** Creates an icon: drawn on a 24-pixel square, stroke width 1.75, in the colour of the text around it. */
export function drawn(path: string, turns?: 'turns'): Icon {
  return function DrawnIcon({ label, size }) {
    const named = label
      ? ({ role: 'img', 'aria-label': label } as const)
      : ({ 'aria-hidden': true } as const)
    return (
      <svg className={classNames('icon', size, turns)} viewBox="0 0 24 24" {...named}>
        <path d={path} />
      </svg>
    )
  }
}
