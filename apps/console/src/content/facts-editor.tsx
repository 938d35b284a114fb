import { FACT_ICONS, MAX_FACTS } from '@kerbside/domain/pages/check-content.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { useContent } from './content-context.ts'
import { ContentText } from './content-text.tsx'
import { ListEditor } from './list-editor.tsx'

const ICONS: Readonly<Record<(typeof FACT_ICONS)[number], MessageId>> = {
  lock: 'pages.iconLock',
  plane: 'pages.iconPlane',
  clock: 'pages.iconClock',
  phone: 'pages.iconPhone',
  star: 'pages.iconStar',
  check: 'pages.iconCheck',
}

export function FactsEditor() {
  const { content, set, errorAt } = useContent()
  return (
    <DeskGroup title={t('pages.facts')}>
      <ListEditor
        items={content.facts}
        onChange={(facts, field) => set({ facts }, `facts.${field}`)}
        name={(at) => t('pages.fact', { number: at + 1 })}
        add={t('pages.addFact')}
        blank={{ title: '', text: '', icon: 'check' }}
        max={MAX_FACTS}
      >
        {(fact, update, at) => (
          <>
            <div className="dk-fields">
              <ContentText
                path={`facts.${at}.title`}
                label={t('pages.factTitle')}
                value={fact.title}
                max={160}
                onChange={(title) => update({ ...fact, title })}
              />
              <DeskField label={t('pages.factIcon')} error={errorAt(`facts.${at}.icon`)}>
                {(id) => (
                  <SelectInput
                    id={id}
                    value={fact.icon}
                    choices={FACT_ICONS.map((icon) => ({ value: icon, text: t(ICONS[icon]) }))}
                    onChange={(icon) => update({ ...fact, icon })}
                  />
                )}
              </DeskField>
            </div>
            <ContentText
              path={`facts.${at}.text`}
              label={t('pages.factText')}
              value={fact.text}
              max={400}
              onChange={(text) => update({ ...fact, text })}
            />
          </>
        )}
      </ListEditor>
    </DeskGroup>
  )
}
