import type { PageProps } from '../page-props.ts'

/** The frame of the platform page. */
export const PlatformPage = ({ island }: PageProps) => (
  <div className="desk-page is-desk host-page">{island}</div>
)
