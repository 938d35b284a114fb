import type { PageProps } from '../page-props.ts'

/** The frame of the page of whoever runs the install. */
export const HostPage = ({ island }: PageProps) => (
  <div className="desk-page is-desk host-page">{island}</div>
)
