import type { MouseEventHandler } from 'react'
import { type ButtonStyle, buttonClass } from './button.tsx'

export type ButtonLinkProps = ButtonStyle & {
  href: string
  onPress?: MouseEventHandler<HTMLAnchorElement>
  rel?: string
  target?: string
  download?: string
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, look: options, compact, wide, icon, children, onPress, ...rest } = props
  return (
    <a
      {...rest}
      href={href}
      className={buttonClass({ look: options, compact, wide })}
      onClick={onPress}
    >
      {icon}
      <span>{children}</span>
    </a>
  )
}
