import type { PageProps } from '../page-props.ts'

/** The booking is all of the page; what stands here is only its place. */
export function BookingPage({ island }: PageProps) {
  return <>{island}</>
}
