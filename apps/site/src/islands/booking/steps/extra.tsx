import { ChevronRightIcon } from '@kerbside/kit/more-icon.tsx'
import type { ReactNode } from 'react'

export type ExtraProps = {
  icon: ReactNode
  title: string
  /** The value so far. */
  text: string | undefined
  onPress: () => void
}

/** A row that opens its dialog. */
export function Extra({ icon, title, text, onPress }: ExtraProps) {
  return (
    <button type="button" className="extra" aria-haspopup="dialog" onClick={onPress}>
      {icon}
      <span>
        <b>{title}</b>
        {text && <span className="soft small">{text}</span>}
      </span>
      <ChevronRightIcon />
    </button>
  )
}
