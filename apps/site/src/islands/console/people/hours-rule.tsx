import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { TextInput } from '../form/text-input.tsx'
import { TickList } from '../promos/tick-list.tsx'
import type { AccountDraft } from './account-draft.ts'

type Rules = AccountDraft['rules']
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const LINE = { weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '19:00' }

/** When its people may travel: lines of days and times. */
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
      label={say('people.limitsHours')}
      value={hours !== null}
      onChange={(on) => onChange({ hours: on ? { open: [LINE], outside: 'refuse' } : null })}
      error={error}
    />
  )
  if (!hours) return toggle
  const put = (open: typeof hours.open) => onChange({ hours: { ...hours, open } })
  return (
    <>
      {toggle}
      {hours.open.map((line, at) => {
        const change = (part: Partial<typeof line>) =>
          put(hours.open.with(at, { ...line, ...part }))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, only a place
          <div key={at} className="dk-fields">
            <TickList
              label={say('people.days')}
              help=""
              choices={DAYS.map((id) => ({ id, name: say(`people.day${id}`) }))}
              chosen={line.weekdays}
              onChange={(weekdays) => change({ weekdays })}
            />
            <DeskField label={say('people.hoursFrom')}>
              {(id) => (
                <TextInput
                  id={id}
                  type="time"
                  value={line.from}
                  onChange={(from) => change({ from })}
                />
              )}
            </DeskField>
            <DeskField label={say('people.hoursTo')}>
              {(id) => (
                <TextInput id={id} type="time" value={line.to} onChange={(to) => change({ to })} />
              )}
            </DeskField>
            {hours.open.length > 1 && (
              <div>
                <DeskButton onPress={() => put(hours.open.toSpliced(at, 1))}>
                  {say('people.dropLine')}
                </DeskButton>
              </div>
            )}
          </div>
        )
      })}
      <div className="dk-fields">
        <DeskField label={say('people.outside')}>
          {(id) => (
            <SelectInput
              id={id}
              value={hours.outside}
              choices={[
                { value: 'refuse', text: say('people.outsideRefuse') },
                { value: 'approve', text: say('people.outsideApprove') },
              ]}
              onChange={(outside) => onChange({ hours: { ...hours, outside } })}
            />
          )}
        </DeskField>
        <div>
          <DeskButton onPress={() => put([...hours.open, LINE])}>
            {say('people.addLine')}
          </DeskButton>
        </div>
      </div>
    </>
  )
}
