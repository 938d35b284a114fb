import { askWidgets, saveWidget, type WidgetCode, type Widgets } from '@kerbside/web/embed/api.ts'
import '@kerbside/web/embed/words.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { SelectInput } from '../form/select-input.tsx'
import './widget.css'
import { WidgetChecks } from './widget-checks.tsx'
import { type WidgetDraft, WidgetForm } from './widget-form.tsx'
import { WidgetPreview } from './widget-preview.tsx'
import { WidgetSnippet } from './widget-snippet.tsx'
import type { Filled } from './write-snippet.ts'

const QUERY = { queryKey: ['widgets'], queryFn: askWidgets }

/** The booking on pages of others: whose they are, what is pasted there, and the form itself beside it. */
export function WidgetScreen() {
  const { data, error, refetch } = useQuery(QUERY)
  if (data) return <Generator widgets={data} />
  return (
    <DeskPage title={say('embed.title')} sentence={say('embed.sentence')}>
      {error ? (
        <div className="dk-note bad" role="alert">
          <span>{say('embed.unheard')}</span>
          <DeskButton size="small" onPress={() => void refetch()}>
            {say('embed.again')}
          </DeskButton>
        </div>
      ) : (
        <output className="soft">{say('embed.loading')}</output>
      )}
    </DeskPage>
  )
}

const NEW: WidgetCode = { code: '', name: '', domains: [], mode: '', revoked: false }
const EMPTY: Filled = { pickup: '', dropoff: '', passengers: '', promotion: '' }

const draftOf = ({ name, domains, mode }: WidgetCode): WidgetDraft => ({
  name,
  domains: domains.join('\n'),
  mode,
})

function Generator({ widgets }: { widgets: Widgets }) {
  const queries = useQueryClient()
  const { tell } = useDesk()
  const [chosen, setChosen] = useState(widgets.codes.find(({ revoked }) => !revoked)?.code ?? '')
  const held = widgets.codes.find(({ code }) => code === chosen) ?? NEW
  const [draft, setDraft] = useState(draftOf(held))
  const [filled, setFilled] = useState(EMPTY)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)

  const choose = (code: string) => {
    setChosen(code)
    setFault('')
    setDraft(draftOf(widgets.codes.find((one) => one.code === code) ?? NEW))
  }
  const save = async (revoked: boolean) => {
    setBusy(true)
    const domains = draft.domains.split(/[\s,]+/).filter(Boolean)
    const mode = draft.mode as Parameters<typeof saveWidget>[0]['mode']
    const answer = await saveWidget({ code: held.code, name: draft.name, domains, mode, revoked })
    setBusy(false)
    setFault(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    await queries.invalidateQueries(QUERY)
    setChosen(answer.saved.code)
    setDraft(draftOf(answer.saved))
    tell(say('embed.saved'))
  }
  const isNew = held.code === ''
  const choices = widgets.codes.map(({ code, name }) => ({ value: code, text: name }))
  return (
    <DeskPage
      title={say('embed.title')}
      sentence={say('embed.sentence')}
      actions={
        <DeskButton look="primary" disabled={isBusy} onPress={() => void save(held.revoked)}>
          {say(isNew ? 'embed.make' : 'embed.save')}
        </DeskButton>
      }
      aside={<WidgetPreview key={held.code} code={held} filled={filled} />}
    >
      <div className="dk-widget-pair">
        <DeskField label={say('embed.for')}>
          {(id) => (
            <SelectInput
              id={id}
              value={chosen}
              onChange={choose}
              choices={[...choices, { value: '', text: say('embed.newPage') }]}
            />
          )}
        </DeskField>
        <DeskField label={say('embed.code')}>
          {(id) => (
            <output id={id} className="dk-widget-code">
              {held.code || say('embed.codeNew')}
            </output>
          )}
        </DeskField>
      </div>
      {held.revoked && <p className="dk-note warn">{say('embed.revoked')}</p>}
      <WidgetForm
        draft={draft}
        widgets={widgets}
        fault={fault}
        filled={filled}
        onChange={(part) => setDraft({ ...draft, ...part })}
        onFill={(part) => setFilled({ ...filled, ...part })}
      />
      {!isNew && (
        <>
          <WidgetSnippet site={widgets.site} code={held.code} filled={filled} />
          <WidgetChecks widgets={widgets} held={held} />
          <p>
            <DeskButton
              look={held.revoked ? 'plain' : 'danger'}
              size="small"
              disabled={isBusy}
              onPress={() => void save(!held.revoked)}
            >
              {say(held.revoked ? 'embed.restore' : 'embed.revoke')}
            </DeskButton>
          </p>
        </>
      )}
    </DeskPage>
  )
}
