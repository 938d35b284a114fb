import type { Brand } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { Mark } from './mark.tsx'

/** The operator's mark and name; in a frame of somebody else's page it leads nowhere. */
export function Logo({ brand, leads }: { brand: Brand; leads: boolean }) {
  const inside = (
    <>
      <Mark brand={brand} />
      {brand.title}
    </>
  )
  return leads ? (
    <a
      className="logo"
      href={pageLink('home')}
      aria-label={say('shell.home', { title: brand.title })}
    >
      {inside}
    </a>
  ) : (
    <span className="logo">{inside}</span>
  )
}
