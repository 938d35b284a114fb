import type { DeskContent } from '@kerbside/contract/pages/desk.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskGroup } from '../ui/desk-page.tsx'
import { useContent } from './content-context.ts'
import { ContentText } from './content-text.tsx'
import { ListEditor } from './list-editor.tsx'
import { Paragraphs } from './paragraphs.tsx'

export type ArticleName = keyof DeskContent['articles']

/** A text page: heading, introduction, sections. */
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
          label={t('pages.heading')}
          value={article.title}
          max={160}
          onChange={(title) => change({ title }, 'title')}
        />
        <ContentText
          path={`${path}.lead`}
          label={t('pages.lead')}
          value={article.lead}
          lines={2}
          max={600}
          onChange={(lead) => change({ lead }, 'lead')}
        />
      </DeskGroup>
      <DeskGroup title={t('pages.sections')}>
        <ListEditor
          items={article.sections}
          onChange={(sections, field) => change({ sections }, field)}
          name={(at) => t('pages.section', { number: at + 1 })}
          add={t('pages.addSection')}
          blank={{ title: '', text: [''] }}
          max={40}
        >
          {(section, update, at) => (
            <>
              <ContentText
                path={`${path}.sections.${at}.title`}
                label={t('pages.sectionTitle')}
                value={section.title}
                max={160}
                onChange={(title) => update({ ...section, title })}
              />
              <Paragraphs
                path={`${path}.sections.${at}.text`}
                label={t('pages.paragraphs')}
                value={section.text}
                onChange={(text) => update({ ...section, text })}
              />
            </>
          )}
        </ListEditor>
      </DeskGroup>
    </>
  )
}
