import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { SelectInput } from '../../ui/form/select-input.tsx'
import { SwitchRow } from '../../ui/form/switch-row.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { TickList } from '../../ui/form/tick-list.tsx'
import type { AccountDraft } from './account-draft.ts'

type Rules = AccountDraft['rules']
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const LINE = { weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '19:00' }

/** When its members may travel: lines of days and times. */
export function HoursRule({
  rules: { hours },
  onChange,
  error,
}: {
  rules: Rules
  onChange: (part: Partial<Rules>) => void
  error: string | undefined
}) {
  const toggle = (
    <SwitchRow
      label={t('people.limitsHours')}
      value={hours !== null}
      onChange={(on) => onChange({ hours: on ? { open: [LINE], outside: 'refuse' } : null })}
      error={error}
    />
  )
  if (!hours) return toggle
  const update = (open: typeof hours.open) => onChange({ hours: { ...hours, open } })
  return (
    <>
      {toggle}
      {hours.open.map((line, index) => {
        const change = (part: Partial<typeof line>) =>
          update(hours.open.with(index, { ...line, ...part }))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, only a place
          <div key={index} className="dk-fields">
            <TickList
              label={t('people.days')}
              help=""
              choices={DAYS.map((id) => ({ id, name: t(`people.day${id}`) }))}
              chosen={line.weekdays}
              onChange={(weekdays) => change({ weekdays })}
            />
            <DeskField label={t('people.hoursFrom')}>
              {(id) => (
                <TextInput
                  id={id}
                  type="time"
                  value={line.from}
                  onChange={(from) => change({ from })}
                />
              )}
            </DeskField>
            <DeskField label={t('people.hoursTo')}>
              {(id) => (
                <TextInput id={id} type="time" value={line.to} onChange={(to) => change({ to })} />
              )}
            </DeskField>
            {hours.open.length > 1 && (
              <div>
                <DeskButton onPress={() => update(hours.open.toSpliced(index, 1))}>
                  {t('people.dropLine')}
                </DeskButton>
              </div>
            )}
          </div>
        )
      })}
      <div className="dk-fields">
        <DeskField label={t('people.outside')}>
          {(id) => (
            <SelectInput
              id={id}
              value={hours.outside}
              choices={[
                { value: 'refuse', text: t('people.outsideRefuse') },
                { value: 'approve', text: t('people.outsideApprove') },
              ]}
              onChange={(outside) => onChange({ hours: { ...hours, outside } })}
            />
          )}
        </DeskField>
        <div>
          <DeskButton onPress={() => update([...hours.open, LINE])}>
            {t('people.addLine')}
          </DeskButton>
        </div>
      </div>
    </>
  )
}
