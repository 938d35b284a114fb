import { minor } from '@kerbside/domain/money.ts'
import type { Adjustment } from '@kerbside/domain/quotation/tariff.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton, DeskSegments } from '../ui/desk-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { freeName } from './free-name.ts'
import { HolidayList } from './holiday-list.tsx'
import { PricesPage } from './prices-page.tsx'
import { MoneyField, PercentField } from './sheet/figure-inputs.tsx'
import { TypeChoice } from './type-choice.tsx'
import type { DraftDesk } from './use-price-draft.ts'
import { Examples } from './versions/publish-sheet.tsx'
import { describeWhen, sampleTime, WhenFields } from './when-fields.tsx'

/** Surcharges for nights, weekends and holidays. */
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
          <Rules desk={desk} onShow={setShown} />
          <HolidayList desk={desk} today={today} />
        </>
      )}
    </PricesPage>
  )
}

function Rules({ desk, onShow }: { desk: DraftDesk; onShow: (id: string) => void }) {
  const { adjustments } = desk.document
  const [open, setOpen] = useState<string>()
  const update = (next: readonly Adjustment[]) => desk.change({ adjustments: next })
  const add = () => {
    const id = freeName('rule', adjustments)
    update([
      ...adjustments,
      {
        id,
        name: t('tariff.nightRate'),
        when: { clock: { from: '22:00', to: '06:00' } },
        change: { kind: 'percent', basisPoints: 2000 },
        group: '',
      },
    ])
    setOpen(id)
    onShow(id)
  }
  return (
    <>
      {adjustments.length === 0 && (
        <EmptyState title={t('tariff.noCalendar')} text={t('tariff.noCalendarText')} />
      )}
      {adjustments.map((rule) => (
        <section className="dk-pr-rule" key={rule.id} aria-label={rule.name}>
          <header>
            <p className="dk-pr-summary">
              <b>{rule.name}:</b> {formatChange(rule, desk.currency)} {describeWhen(rule.when)}
              {rule.group === '' ? '' : `. ${t('tariff.inGroup', { group: rule.group })}`}
              {rule.vehicleTypeIds && `. ${formatTypes(rule.vehicleTypeIds, desk)}`}
            </p>
            <DeskButton
              size="small"
              pressed={open === rule.id}
              onPress={() => {
                setOpen(open === rule.id ? undefined : rule.id)
                onShow(rule.id)
              }}
            >
              {t('tariff.change')}
            </DeskButton>
          </header>
          {open === rule.id && (
            <RuleForm
              rule={rule}
              desk={desk}
              onChange={(next) =>
                update(
                  adjustments.map((adjustment) => (adjustment.id === rule.id ? next : adjustment)),
                )
              }
              onRemove={() => update(adjustments.filter(({ id }) => id !== rule.id))}
            />
          )}
        </section>
      ))}
      <div>
        <DeskButton onPress={add}>{t('tariff.addCalendar')}</DeskButton>
      </div>
    </>
  )
}

function formatChange({ change }: Adjustment, currency: string): string {
  const figure =
    change.kind === 'percent'
      ? `${Math.abs(change.basisPoints) / 100}%`
      : formatMoney({ minor: Math.abs(change.amount), currency })
  const isLess = (change.kind === 'percent' ? change.basisPoints : change.amount) < 0
  return `${isLess ? '−' : '+'}${figure}`
}

const formatTypes = (ids: readonly number[], { vehicles }: DraftDesk): string =>
  t('tariff.onlyTypes', {
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
        <DeskField label={t('tariff.ruleName')} help={t('tariff.ruleNameHelp')}>
          {(id) => (
            <TextInput
              id={id}
              max={120}
              value={rule.name}
              onChange={(name) => onChange({ ...rule, name })}
            />
          )}
        </DeskField>
        {change.kind === 'percent' ? (
          <PercentField
            label={t('tariff.adds')}
            min={-100}
            value={change.basisPoints}
            onChange={(basisPoints) =>
              onChange({ ...rule, change: { kind: 'percent', basisPoints } })
            }
          />
        ) : (
          <MoneyField
            label={t('tariff.adds')}
            currency={currency}
            value={change.amount}
            onChange={(amount) => onChange({ ...rule, change: { kind: 'amount', amount } })}
          />
        )}
        <DeskSegments
          label={t('tariff.adds')}
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
        <DeskField label={t('tariff.group')} help={t('tariff.groupHelp')}>
          {(id) => (
            <TextInput
              id={id}
              max={60}
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
          {t('tariff.removeRule')}
        </DeskButton>
      </div>
    </>
  )
}
