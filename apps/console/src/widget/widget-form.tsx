import { MODES } from '@kerbside/domain/booking/modes.ts'
import { WIDGET_MODES } from '@kerbside/domain/operator/setting-fields.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import type { Widgets } from './api.ts'
import type { Filled } from './write-snippet.ts'

/** `domains` as typed: one per line. */
export type WidgetDraft = { name: string; domains: string; mode: string }

type WidgetFormProps = {
  draft: WidgetDraft
  widgets: Pick<Widgets, 'domains' | 'widgetMode'>
  fault: string
  filled: Filled
  onChange: (part: Partial<WidgetDraft>) => void
  onFill: (part: Partial<Filled>) => void
}

const FILLS = [
  ['pickup', 'embed.pickup'],
  ['dropoff', 'embed.dropoff'],
  ['passengers', 'embed.passengers'],
  ['promotion', 'embed.promotion'],
] as const

/** The site's name, its domains, the layout, and the prefilled values. */
export function WidgetForm(props: WidgetFormProps) {
  const { draft, widgets, fault: error, filled, onChange, onFill } = props
  const { domains, widgetMode } = widgets
  const elsewhere =
    domains.length > 0
      ? t('embed.domainsAll', { list: domains.join(', ') })
      : t('embed.domainsNone')
  const modes = WIDGET_MODES.map((mode) => ({
    value: mode as string,
    text: t('embed.layoutSteps', { mode, steps: MODES[mode].steps.length }),
  }))
  return (
    <>
      <div className="dk-widget-pair">
        <DeskField label={t('embed.name')} help={t('embed.nameHelp')}>
          {(id) => (
            <TextInput
              id={id}
              max={80}
              value={draft.name}
              onChange={(name) => onChange({ name })}
            />
          )}
        </DeskField>
        <DeskField label={t('embed.layout')}>
          {(id) => (
            <SelectInput
              id={id}
              value={draft.mode}
              onChange={(mode) => onChange({ mode })}
              choices={[{ value: '', text: t('embed.layoutOwn', { mode: widgetMode }) }, ...modes]}
            />
          )}
        </DeskField>
      </div>
      <DeskField
        label={t('embed.domains')}
        help={draft.domains.trim() === '' ? elsewhere : t('embed.domainsHelp')}
        error={error}
      >
        {(id) => (
          <TextInput
            id={id}
            lines={3}
            mono
            placeholder="hotel.example"
            value={draft.domains}
            onChange={(text) => onChange({ domains: text })}
          />
        )}
      </DeskField>
      <fieldset className="dk-widget-filled">
        <legend>{t('embed.prefill')}</legend>
        {FILLS.map(([name, text]) => (
          <DeskField key={name} label={t(text)}>
            {(id) => (
              <TextInput
                id={id}
                max={100}
                value={filled[name]}
                onChange={(value) => onFill({ [name]: value })}
              />
            )}
          </DeskField>
        ))}
      </fieldset>
    </>
  )
}
