import { say } from '@kerbside/words/say.ts'
import { DeskGroup } from '../form/desk-page.tsx'
import { useContent } from './content-means.ts'
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
        label={say('pages.heading')}
        value={questions.title}
        most={160}
        onChange={(title) => change({ title }, 'title')}
      />
      <DeskGroup title={say('pages.questions')}>
        <p className="soft">{say('pages.questionsHelp')}</p>
        <ListEditor
          items={questions.items}
          onChange={(items, field) => change({ items }, field)}
          name={(at) => `${say('pages.question')} ${at + 1}`}
          add={say('pages.addQuestion')}
          blank={{ question: '', answer: '' }}
          most={60}
        >
          {(item, put, at) => (
            <>
              <ContentText
                path={`questions.items.${at}.question`}
                label={say('pages.question')}
                value={item.question}
                most={300}
                onChange={(question) => put({ ...item, question })}
              />
              <ContentText
                path={`questions.items.${at}.answer`}
                label={say('pages.answer')}
                value={item.answer}
                lines={3}
                most={3000}
                onChange={(answer) => put({ ...item, answer })}
              />
            </>
          )}
        </ListEditor>
      </DeskGroup>
    </>
  )
}
