import './messages.ts'
import { pageLink } from '@kerbside/web/links.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { ContentScreen } from './content-screen.tsx'
import { GuidesEditor } from './guides-editor.tsx'
import { QuestionsEditor } from './questions-editor.tsx'

type Named = 'service' | 'about' | 'faq' | 'airports' | 'policy' | 'cookie' | 'terms'

const PAGES: Readonly<Record<Named, { text: MessageId; editor: ReactNode }>> = {
  service: { text: 'pages.service', editor: <ArticleEditor name="service" /> },
  about: { text: 'pages.about', editor: <ArticleEditor name="about" /> },
  faq: { text: 'pages.faq', editor: <QuestionsEditor /> },
  airports: { text: 'pages.airports', editor: <GuidesEditor /> },
  policy: { text: 'pages.policy', editor: <ArticleEditor name="policy" /> },
  cookie: { text: 'pages.cookie', editor: <ArticleEditor name="cookie" /> },
  terms: { text: 'pages.terms', editor: <ArticleEditor name="terms" /> },
}

const NAMES: readonly Named[] = ['service', 'about', 'faq', 'airports', 'policy', 'cookie', 'terms']

/** The texts of every other public page; switching between pages keeps unsaved changes. */
export function PagesScreen() {
  const [requested] = useSearchParams()
  const [page, setPage] = useState(
    () => NAMES.find((name) => name === requested.get('page')) ?? 'service',
  )
  const { text, editor } = PAGES[page]
  // each airport has its own page: the preview is the home page, which shows them all
  const address = page === 'airports' ? pageLink('home') : pageLink(page)
  return (
    <ContentScreen
      title={t('pages.title')}
      sentence={t('pages.sentence')}
      page={{ address, name: t(text) }}
      choice={
        <DeskField label={t('pages.which')}>
          {(id) => (
            <SelectInput
              id={id}
              value={page}
              onChange={setPage}
              choices={NAMES.map((value) => ({ value, text: t(PAGES[value].text) }))}
            />
          )}
        </DeskField>
      }
    >
      <div key={page} className="dk-content-page">
        {editor}
      </div>
    </ContentScreen>
  )
}
