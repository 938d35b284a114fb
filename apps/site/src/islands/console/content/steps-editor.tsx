import { MOST_STEPS } from '@kerbside/domain/pages/judge-content.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskGroup } from '../form/desk-page.tsx'
import { useContent } from './content-means.ts'
import { ContentText } from './content-text.tsx'
import { ListEditor } from './list-editor.tsx'

export function StepsEditor() {
  const { content, set } = useContent()
  const { steps } = content
  const change = (part: Partial<typeof steps>, field: string) =>
    set({ steps: { ...steps, ...part } }, `steps.${field}`)
  return (
    <DeskGroup title={say('pages.steps')}>
      <ContentText
        path="steps.title"
        label={say('pages.stepsTitle')}
        value={steps.title}
        most={160}
        onChange={(title) => change({ title }, 'title')}
      />
      <ListEditor
        items={steps.items}
        onChange={(items, field) => change({ items }, field)}
        name={(at) => say('pages.step', { number: at + 1 })}
        add={say('pages.addStep')}
        blank={{ title: '', text: '' }}
        most={MOST_STEPS}
      >
        {(step, put, at) => (
          <>
            <ContentText
              path={`steps.items.${at}.title`}
              label={say('pages.stepTitle')}
              value={step.title}
              most={160}
              onChange={(title) => put({ ...step, title })}
            />
            <ContentText
              path={`steps.items.${at}.text`}
              label={say('pages.stepText')}
              value={step.text}
              most={400}
              onChange={(text) => put({ ...step, text })}
            />
          </>
        )}
      </ListEditor>
    </DeskGroup>
  )
}
