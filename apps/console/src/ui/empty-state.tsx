import type { ReactNode } from 'react'

/** Shown for an empty list: what it will contain, and how to add the first item. */
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
