import type { Brand } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { Mark } from './mark.tsx'

/** The operator's mark and name, which lead home. */
export function Logo({ brand }: { brand: Brand }) {
  return (
    <a
      className="logo"
      href={pageLink('home')}
      aria-label={say('shell.home', { title: brand.title })}
    >
      <Mark brand={brand} />
      {brand.title}
    </a>
  )
}
