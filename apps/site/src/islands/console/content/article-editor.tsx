import type { DeskContent } from '@kerbside/contract/desk/pages.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskGroup } from '../form/desk-page.tsx'
import { useContent } from './content-means.ts'
import { ContentText } from './content-text.tsx'
import { ListEditor } from './list-editor.tsx'
import { Paragraphs } from './paragraphs.tsx'

export type ArticleName = keyof DeskContent['articles']

/** A page of text: heading, what stands under it, sections. */
export function ArticleEditor({ name }: { name: ArticleName }) {
  const { content, set } = useContent()
  const article = content.articles[name]
  const path = `articles.${name}`
  const change = (part: Partial<typeof article>, field: string) =>
    set({ articles: { ...content.articles, [name]: { ...article, ...part } } }, `${path}.${field}`)
  return (
    <>
      <DeskGroup title={article.title}>
        <ContentText
          path={`${path}.title`}
          label={say('pages.heading')}
          value={article.title}
          most={160}
          onChange={(title) => change({ title }, 'title')}
        />
        <ContentText
          path={`${path}.lead`}
          label={say('pages.lead')}
          value={article.lead}
          lines={2}
          most={600}
          onChange={(lead) => change({ lead }, 'lead')}
        />
      </DeskGroup>
      <DeskGroup title={say('pages.sections')}>
        <ListEditor
          items={article.sections}
          onChange={(sections, field) => change({ sections }, field)}
          name={(at) => say('pages.section', { number: at + 1 })}
          add={say('pages.addSection')}
          blank={{ title: '', text: [''] }}
          most={40}
        >
          {(section, put, at) => (
            <>
              <ContentText
                path={`${path}.sections.${at}.title`}
                label={say('pages.sectionTitle')}
                value={section.title}
                most={160}
                onChange={(title) => put({ ...section, title })}
              />
              <Paragraphs
                path={`${path}.sections.${at}.text`}
                label={say('pages.paragraphs')}
                value={section.text}
                onChange={(text) => put({ ...section, text })}
              />
            </>
          )}
        </ListEditor>
      </DeskGroup>
    </>
  )
}
