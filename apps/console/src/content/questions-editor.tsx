import { t } from '@kerbside/words/translate.ts'
import { DeskGroup } from '../ui/desk-page.tsx'
import { useContent } from './content-context.ts'
import { ContentText } from './content-text.tsx'
import { ListEditor } from './list-editor.tsx'

export function QuestionsEditor() {
  const { content, set } = useContent()
  const { questions } = content
  const change = (part: Partial<typeof questions>, field: string) =>
    set({ questions: { ...questions, ...part } }, `questions.${field}`)
  return (
    <>
      <ContentText
        path="questions.title"
        label={t('pages.heading')}
        value={questions.title}
        max={160}
        onChange={(title) => change({ title }, 'title')}
      />
      <DeskGroup title={t('pages.questions')}>
        <p className="soft">{t('pages.questionsHelp')}</p>
        <ListEditor
          items={questions.items}
          onChange={(items, field) => change({ items }, field)}
          name={(at) => `${t('pages.question')} ${at + 1}`}
          add={t('pages.addQuestion')}
          blank={{ question: '', answer: '' }}
          max={60}
        >
          {(item, update, at) => (
            <>
              <ContentText
                path={`questions.items.${at}.question`}
                label={t('pages.question')}
                value={item.question}
                max={300}
                onChange={(question) => update({ ...item, question })}
              />
              <ContentText
                path={`questions.items.${at}.answer`}
                label={t('pages.answer')}
                value={item.answer}
                lines={3}
                max={3000}
                onChange={(text) => update({ ...item, answer: text })}
              />
            </>
          )}
        </ListEditor>
      </DeskGroup>
    </>
  )
}
