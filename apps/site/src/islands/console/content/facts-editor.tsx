import { FACT_ICONS, MOST_FACTS } from '@kerbside/domain/pages/judge-content.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { useContent } from './content-means.ts'
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
  const { content, set, faultAt } = useContent()
  return (
    <DeskGroup title={say('pages.facts')}>
      <ListEditor
        items={content.facts}
        onChange={(facts, field) => set({ facts }, `facts.${field}`)}
        name={(at) => say('pages.fact', { number: at + 1 })}
        add={say('pages.addFact')}
        blank={{ title: '', text: '', icon: 'check' }}
        most={MOST_FACTS}
      >
        {(fact, put, at) => (
          <>
            <div className="dk-fields">
              <ContentText
                path={`facts.${at}.title`}
                label={say('pages.factTitle')}
                value={fact.title}
                most={160}
                onChange={(title) => put({ ...fact, title })}
              />
              <DeskField label={say('pages.factIcon')} error={faultAt(`facts.${at}.icon`)}>
                {(id) => (
                  <SelectInput
                    id={id}
                    value={fact.icon}
                    choices={FACT_ICONS.map((icon) => ({ value: icon, text: say(ICONS[icon]) }))}
                    onChange={(icon) => put({ ...fact, icon })}
                  />
                )}
              </DeskField>
            </div>
            <ContentText
              path={`facts.${at}.text`}
              label={say('pages.factText')}
              value={fact.text}
              most={400}
              onChange={(text) => put({ ...fact, text })}
            />
          </>
        )}
      </ListEditor>
    </DeskGroup>
  )
}
