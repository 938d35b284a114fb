import type { ReactNode } from 'react'
import { WarningIcon } from './icon.tsx'
import { CheckIcon, InfoIcon } from './more-icon.tsx'

export type NoticeProps = {
  tone: 'good' | 'warn' | 'bad' | 'tinted'
  /** `alert` interrupts a screen reader, `status` waits for a pause. */
  role?: 'alert' | 'status'
  /** A button at the end. */
  action?: ReactNode
  children: ReactNode
}

/** A message that belongs at this place of the page. */
export function Notice({ tone, role, action, children }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} role={role}>
      {ICONS[tone]}
      <div>{children}</div>
      {action}
    </div>
  )
}

const ICONS: Record<NoticeProps['tone'], ReactNode> = {
  good: <CheckIcon />,
  warn: <WarningIcon />,
  bad: <WarningIcon />,
  tinted: <InfoIcon />,
}
