import { MAX_STEPS } from '@kerbside/domain/pages/check-content.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskGroup } from '../ui/desk-page.tsx'
import { useContent } from './content-context.ts'
import { ContentText } from './content-text.tsx'
import { ListEditor } from './list-editor.tsx'

export function StepsEditor() {
  const { content, set } = useContent()
  const { steps } = content
  const change = (part: Partial<typeof steps>, field: string) =>
    set({ steps: { ...steps, ...part } }, `steps.${field}`)
  return (
    <DeskGroup title={t('pages.steps')}>
      <ContentText
        path="steps.title"
        label={t('pages.stepsTitle')}
        value={steps.title}
        max={160}
        onChange={(title) => change({ title }, 'title')}
      />
      <ListEditor
        items={steps.items}
        onChange={(items, field) => change({ items }, field)}
        name={(at) => t('pages.step', { number: at + 1 })}
        add={t('pages.addStep')}
        blank={{ title: '', text: '' }}
        max={MAX_STEPS}
      >
        {(step, update, at) => (
          <>
            <ContentText
              path={`steps.items.${at}.title`}
              label={t('pages.stepTitle')}
              value={step.title}
              max={160}
              onChange={(title) => update({ ...step, title })}
            />
            <ContentText
              path={`steps.items.${at}.text`}
              label={t('pages.stepText')}
              value={step.text}
              max={400}
              onChange={(text) => update({ ...step, text })}
            />
          </>
        )}
      </ListEditor>
    </DeskGroup>
  )
}
