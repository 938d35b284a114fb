import type { Brand } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { Mark } from './mark.tsx'

/**
 * The operator's logo, or its mark and name, with a link to home. Logos are made for a light background, so the dark
 * footer shows the mark.
 */
export function Logo({ brand, onDeep }: { brand: Brand; onDeep?: true }) {
  const { logo } = brand
  return (
    <a
      className="logo"
      href={pageLink('home')}
      aria-label={t('shell.home', { title: brand.title })}
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
