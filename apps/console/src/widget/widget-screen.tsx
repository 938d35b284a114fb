import { fetchWidgets, saveWidget, type WidgetCode, type Widgets } from './api.ts'
import './messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import './widget.css'
import { WidgetChecks } from './widget-checks.tsx'
import { type WidgetDraft, WidgetForm } from './widget-form.tsx'
import { WidgetPreview } from './widget-preview.tsx'
import { WidgetSnippet } from './widget-snippet.tsx'
import type { Filled } from './write-snippet.ts'

const QUERY = { queryKey: ['widgets'], queryFn: fetchWidgets }

/** The booking form on other sites: the sites, the code to paste, and a preview of the form. */
export function WidgetScreen() {
  const { data, error, refetch } = useQuery(QUERY)
  if (data) return <Generator widgets={data} />
  return (
    <DeskPage title={t('embed.title')} sentence={t('embed.sentence')}>
      {error ? (
        <div className="dk-note bad" role="alert">
          <span>{t('embed.loadFailed')}</span>
          <DeskButton size="small" onPress={() => void refetch()}>
            {t('embed.again')}
          </DeskButton>
        </div>
      ) : (
        <output className="soft">{t('embed.loading')}</output>
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
  const { notify } = useDesk()
  const [chosen, setChosen] = useState(widgets.codes.find(({ revoked }) => !revoked)?.code ?? '')
  const current = widgets.codes.find(({ code }) => code === chosen) ?? NEW
  const [draft, setDraft] = useState(draftOf(current))
  const [filled, setFilled] = useState(EMPTY)
  const [errorMessage, setErrorMessage] = useState('')
  const [isBusy, setBusy] = useState(false)

  const choose = (code: string) => {
    setChosen(code)
    setErrorMessage('')
    setDraft(draftOf(widgets.codes.find((item) => item.code === code) ?? NEW))
  }
  const save = async (revoked: boolean) => {
    setBusy(true)
    const domains = draft.domains.split(/[\s,]+/).filter(Boolean)
    const mode = draft.mode as Parameters<typeof saveWidget>[0]['mode']
    const response = await saveWidget({
      code: current.code,
      name: draft.name,
      domains,
      mode,
      revoked,
    })
    setBusy(false)
    setErrorMessage(response.ok ? '' : response.message)
    if (!response.ok) return
    await queries.invalidateQueries(QUERY)
    const { saved } = response.reply
    if (!saved) return
    setChosen(saved.code)
    setDraft(draftOf(saved))
    notify(t('embed.saved'))
  }
  const isNew = current.code === ''
  const choices = widgets.codes.map(({ code, name }) => ({ value: code, text: name }))
  return (
    <DeskPage
      title={t('embed.title')}
      sentence={t('embed.sentence')}
      actions={
        <DeskButton look="primary" disabled={isBusy} onPress={() => void save(current.revoked)}>
          {t(isNew ? 'embed.make' : 'embed.save')}
        </DeskButton>
      }
      aside={<WidgetPreview key={current.code} code={current} filled={filled} />}
    >
      <div className="dk-widget-pair">
        <DeskField label={t('embed.for')}>
          {(id) => (
            <SelectInput
              id={id}
              value={chosen}
              onChange={choose}
              choices={[...choices, { value: '', text: t('embed.newPage') }]}
            />
          )}
        </DeskField>
        <DeskField label={t('embed.code')}>
          {(id) => (
            <output id={id} className="dk-widget-code">
              {current.code || t('embed.codeNew')}
            </output>
          )}
        </DeskField>
      </div>
      {current.revoked && <p className="dk-note warn">{t('embed.revoked')}</p>}
      <WidgetForm
        draft={draft}
        widgets={widgets}
        fault={errorMessage}
        filled={filled}
        onChange={(part) => setDraft({ ...draft, ...part })}
        onFill={(part) => setFilled({ ...filled, ...part })}
      />
      {!isNew && (
        <>
          <WidgetSnippet site={widgets.site} code={current.code} filled={filled} />
          <WidgetChecks widgets={widgets} held={current} />
          <p>
            <DeskButton
              look={current.revoked ? 'plain' : 'danger'}
              size="small"
              disabled={isBusy}
              onPress={() => void save(!current.revoked)}
            >
              {t(current.revoked ? 'embed.restore' : 'embed.revoke')}
            </DeskButton>
          </p>
        </>
      )}
    </DeskPage>
  )
}
