import type { ReactNode } from 'react'
import { IconButton } from './form/button.tsx'
import { CloseIcon } from './icon.tsx'
import { CheckIcon } from './more-icon.tsx'

export type Toast = { key: string; text: string; icon?: ReactNode; action?: ReactNode }

export type ToastsProps = {
  toasts: readonly Toast[]
  onDismiss: (key: string) => void
  dismissLabel: string
}

/**
 * Short messages over the page. Render it once and always: screen readers only announce what
 * enters a live region that already exists.
 */
export function Toasts({ toasts, onDismiss, dismissLabel }: ToastsProps) {
  return (
    <output className="toasts">
      {toasts.map(({ key, text, icon, action }) => (
        <div className="toast" key={key}>
          {icon ?? <CheckIcon />}
          <span>{text}</span>
          {action}
          <IconButton label={dismissLabel} icon={<CloseIcon />} onPress={() => onDismiss(key)} />
        </div>
      ))}
    </output>
  )
}
