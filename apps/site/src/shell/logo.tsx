import type { Brand } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { Mark } from './mark.tsx'

/** The operator's logo, or its mark and name, which lead home; a logo is made for paper, so the deep foot has the mark. */
export function Logo({ brand, onDeep }: { brand: Brand; onDeep?: true }) {
  const { logo } = brand
  return (
    <a
      className="logo"
      href={pageLink('home')}
      aria-label={say('shell.home', { title: brand.title })}
    >
      {logo && !onDeep ? (
        <img src={logo.src} width={logo.width} height={logo.height} alt="" />
      ) : (
        <>
          <Mark brand={brand} />
          {brand.title}
        </>
      )}
    </a>
  )
}
