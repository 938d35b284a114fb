import type { PageProps } from '../page-props.ts'

/** The booking fills the whole page; this is only its container. */
export function BookingPage({ island }: PageProps) {
  return <>{island}</>
}
