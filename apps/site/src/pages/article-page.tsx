import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../page-props.ts'
import type { PageId } from '../pages.ts'
import { CookieFacts } from './cookie-facts.tsx'
import { Desk } from './desk.tsx'

/** Pages that end with a link to prices; a privacy policy, for example, does not. */
const SERVICE_PAGES: ReadonlySet<PageId> = new Set(['service', 'about'])

/** A page of the operator's own text: service, about, and the legal ones. */
export function ArticlePage({ entry, operator }: PageProps) {
  const { articles } = operator.settings.content
  const article = Object.entries(articles).find(([name]) => name === entry.id)?.[1]
  if (!article) throw new Error(`The operator has no text for the page ${entry.id}.`)
  return (
    <div className="wrap page with-aside">
      <article className="text">
        <h1>{article.title}</h1>
        {article.lead !== '' && <p className="lead">{article.lead}</p>}
        {article.sections.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {entry.id === 'cookie' && <CookieFacts operator={operator} />}
        {SERVICE_PAGES.has(entry.id) && (
          <section className="to-prices">
            <ButtonLink href={pageLink('booking')}>{t('page.seePrices')}</ButtonLink>
          </section>
        )}
      </article>
      <Desk operator={operator} />
    </div>
  )
}
