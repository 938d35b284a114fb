import { minor } from '@kerbside/domain/money.ts'
import type { Adjustment } from '@kerbside/domain/quotation/tariff.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton, DeskSegments } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { TextInput } from '../form/text-input.tsx'
import { MoneyField, PercentField } from './figure-inputs.tsx'
import { freeName } from './free-name.ts'
import { HolidayList } from './holiday-list.tsx'
import { PricesPage } from './prices-page.tsx'
import { Examples } from './publish-sheet.tsx'
import { TypeChoice } from './type-choice.tsx'
import type { DraftDesk } from './use-price-draft.ts'
import { sampleTime, sayWhen, WhenFields } from './when-fields.tsx'

/** Nights, weekends and holidays: what is added when. */
export function CalendarScreen() {
  const { timeZone } = useDesk()
  const [shown, setShown] = useState<string>()
  const today = localAt(new Date(serverNow()), timeZone).slice(0, 10)
  return (
    <PricesPage
      title="areas.calendar"
      sentence="tariff.calendarText"
      aside={(desk) => {
        const rule =
          desk.document.adjustments.find(({ id }) => id === shown) ?? desk.document.adjustments[0]
        const at =
          rule && sampleTime(rule.when, { today, bankHolidays: desk.document.bankHolidays })
        return <Examples desk={desk} {...(at ? { at } : {})} />
      }}
    >
      {(desk) => (
        <>
          <Rules desk={desk} onLook={setShown} />
          <HolidayList desk={desk} today={today} />
        </>
      )}
    </PricesPage>
  )
}

function Rules({ desk, onLook }: { desk: DraftDesk; onLook: (id: string) => void }) {
  const { adjustments } = desk.document
  const [open, setOpen] = useState<string>()
  const put = (next: readonly Adjustment[]) => desk.change({ adjustments: next })
  const add = () => {
    const id = freeName('rule', adjustments)
    put([
      ...adjustments,
      {
        id,
        name: say('tariff.nightRate'),
        when: { clock: { from: '22:00', to: '06:00' } },
        change: { kind: 'percent', basisPoints: 2000 },
        group: '',
      },
    ])
    setOpen(id)
    onLook(id)
  }
  return (
    <>
      {adjustments.length === 0 && (
        <EmptyState title={say('tariff.noCalendar')} text={say('tariff.noCalendarText')} />
      )}
      {adjustments.map((rule) => (
        <section className="dk-pr-rule" key={rule.id} aria-label={rule.name}>
          <header>
            <p className="dk-pr-says">
              <b>{rule.name}:</b> {sayChange(rule, desk.currency)} {sayWhen(rule.when)}
              {rule.group === '' ? '' : `. ${say('tariff.inGroup', { group: rule.group })}`}
              {rule.vehicleTypeIds && `. ${sayTypes(rule.vehicleTypeIds, desk)}`}
            </p>
            <DeskButton
              size="small"
              pressed={open === rule.id}
              onPress={() => {
                setOpen(open === rule.id ? undefined : rule.id)
                onLook(rule.id)
              }}
            >
              {say('tariff.change')}
            </DeskButton>
          </header>
          {open === rule.id && (
            <RuleForm
              rule={rule}
              desk={desk}
              onChange={(next) => put(adjustments.map((one) => (one.id === rule.id ? next : one)))}
              onRemove={() => put(adjustments.filter(({ id }) => id !== rule.id))}
            />
          )}
        </section>
      ))}
      <div>
        <DeskButton onPress={add}>{say('tariff.addCalendar')}</DeskButton>
      </div>
    </>
  )
}

function sayChange({ change }: Adjustment, currency: string): string {
  const figure =
    change.kind === 'percent'
      ? `${Math.abs(change.basisPoints) / 100} %`
      : sayMoney({ minor: Math.abs(change.amount), currency })
  const isLess = (change.kind === 'percent' ? change.basisPoints : change.amount) < 0
  return `${isLess ? '−' : '+'}${figure}`
}

const sayTypes = (ids: readonly number[], { vehicles }: DraftDesk): string =>
  say('tariff.onlyTypes', {
    types: vehicles
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', '),
  })

type RuleFormProps = {
  rule: Adjustment
  desk: DraftDesk
  onChange: (rule: Adjustment) => void
  onRemove: () => void
}

function RuleForm({ rule, desk, onChange, onRemove }: RuleFormProps) {
  const { change } = rule
  const { currency, vehicles } = desk
  return (
    <>
      <div className="dk-fields">
        <DeskField label={say('tariff.ruleName')} help={say('tariff.ruleNameHelp')}>
          {(id) => (
            <TextInput
              id={id}
              most={120}
              value={rule.name}
              onChange={(name) => onChange({ ...rule, name })}
            />
          )}
        </DeskField>
        {change.kind === 'percent' ? (
          <PercentField
            label={say('tariff.adds')}
            least={-100}
            value={change.basisPoints}
            onChange={(basisPoints) =>
              onChange({ ...rule, change: { kind: 'percent', basisPoints } })
            }
          />
        ) : (
          <MoneyField
            label={say('tariff.adds')}
            currency={currency}
            value={change.amount}
            onChange={(amount) => onChange({ ...rule, change: { kind: 'amount', amount } })}
          />
        )}
        <DeskSegments
          label={say('tariff.adds')}
          chosen={change.kind}
          choices={[
            { value: 'percent', text: '%' },
            { value: 'amount', text: currency },
          ]}
          onChoose={(kind) =>
            onChange({
              ...rule,
              change:
                kind === 'percent'
                  ? { kind, basisPoints: 1000 }
                  : { kind: 'amount', amount: minor(500) },
            })
          }
        />
        <DeskField label={say('tariff.group')} help={say('tariff.groupHelp')}>
          {(id) => (
            <TextInput
              id={id}
              most={60}
              value={rule.group}
              onChange={(group) => onChange({ ...rule, group })}
            />
          )}
        </DeskField>
      </div>
      <WhenFields when={rule.when} onChange={(when) => onChange({ ...rule, when })} />
      <TypeChoice
        vehicles={vehicles}
        chosen={rule.vehicleTypeIds}
        onChoose={(ids) => {
          const { vehicleTypeIds: _, ...rest } = rule
          onChange(ids ? { ...rest, vehicleTypeIds: ids } : rest)
        }}
      />
      <div>
        <DeskButton size="small" onPress={onRemove}>
          {say('tariff.removeRule')}
        </DeskButton>
      </div>
    </>
  )
}
