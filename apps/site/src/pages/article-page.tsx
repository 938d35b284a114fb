import type { PageProps } from '../page-props.ts'
import { CookieFacts } from './cookie-facts.tsx'
import { Desk } from './desk.tsx'

/** A page of the operator's own text: service, about, and the legal ones. */
export function ArticlePage({ entry, operator }: PageProps) {
  const { articles } = operator.settings.content
  const article = Object.entries(articles).find(([name]) => name === entry.id)?.[1]
  if (!article) throw new Error(`The operator has no text for the page ${entry.id}.`)
  return (
    <div className="wrap page with-aside">
      <article className="text">
        <h1>{article.title}</h1>
        <p className="lead">{article.lead}</p>
        {article.sections.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {entry.id === 'cookie' && <CookieFacts operator={operator} />}
      </article>
      <Desk operator={operator} />
    </div>
  )
}
