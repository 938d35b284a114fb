import type { ReactNode } from 'react'

/** Nothing here yet: what would be, and the way to the first one. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title: string
  text: string
  action?: ReactNode
}) {
  return (
    <div className="dk-empty">
      <h3>{title}</h3>
      <p className="soft">{text}</p>
      {action}
    </div>
  )
}
