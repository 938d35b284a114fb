import { minor } from '@kerbside/domain/money.ts'
import { readDay } from '@kerbside/domain/quotation/price-list/read-price-list.ts'
import { nameSpot } from '@kerbside/domain/quotation/price-list/spot-text.ts'
import type { Charge } from '@kerbside/domain/quotation/tariff.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { formatLocal } from '../ui/format-local.ts'
import { freeName } from './free-name.ts'
import { PricesPage } from './prices-page.tsx'
import { MoneyField } from './sheet/figure-inputs.tsx'
import type { DraftDesk } from './use-price-draft.ts'
import { Examples } from './versions/publish-sheet.tsx'
import { describeWhen, WhenFields } from './when-fields.tsx'

const KINDS = {
  'drop-off': 'tariff.chargeDropOff',
  pickup: 'tariff.chargePickup',
  parking: 'tariff.chargeParking',
  congestion: 'tariff.chargeCongestion',
  emission: 'tariff.chargeEmission',
  toll: 'tariff.chargeToll',
} as const satisfies Record<Charge['kind'], string>

const ENDS = {
  pickup: 'tariff.endPickup',
  dropOff: 'tariff.endDropOff',
  touch: 'tariff.endTouch',
} as const satisfies Record<Charge['end'], string>

/** Charges of places and areas that are passed on to customers. */
export function ChargesScreen() {
  return (
    <PricesPage
      title="areas.charges"
      sentence="tariff.chargesText"
      aside={(desk) => <Examples desk={desk} />}
    >
      {(desk) => <Charges desk={desk} />}
    </PricesPage>
  )
}

function Charges({ desk }: { desk: DraftDesk }) {
  const { charges, sites, zones } = desk.document
  const [open, setOpen] = useState<string>()
  const update = (next: readonly Charge[]) => desk.change({ charges: next })
  const [first] = sites
  const add = () => {
    const id = freeName('charge', charges)
    const [zone] = zones
    if (!first && !zone) return
    update([
      ...charges,
      {
        id,
        kind: 'drop-off',
        name: t('tariff.newCharge'),
        where: first ? { kind: 'site', code: first.code } : { kind: 'zone', zone: zone?.id ?? '' },
        end: 'dropOff',
        amount: minor(500),
        oncePerDay: false,
      },
    ])
    setOpen(id)
  }
  return (
    <>
      {charges.length === 0 && (
        <EmptyState title={t('tariff.noCharges')} text={t('tariff.noChargesText')} />
      )}
      {charges.map((charge) => (
        <section className="dk-pr-rule" key={charge.id} aria-label={charge.name}>
          <header>
            <p className="dk-pr-summary">
              <b>{charge.name}:</b> {describeCharge(charge, desk)}
            </p>
            <DeskButton
              size="small"
              pressed={open === charge.id}
              onPress={() => setOpen(open === charge.id ? undefined : charge.id)}
            >
              {t('tariff.change')}
            </DeskButton>
          </header>
          {open === charge.id && (
            <ChargeForm
              charge={charge}
              desk={desk}
              onChange={(next) =>
                update(charges.map((item) => (item.id === charge.id ? next : item)))
              }
              onRemove={() => update(charges.filter(({ id }) => id !== charge.id))}
            />
          )}
        </section>
      ))}
      <div>
        <DeskButton disabled={sites.length + zones.length === 0} onPress={add}>
          {t('tariff.addCharge')}
        </DeskButton>
        {sites.length + zones.length === 0 && (
          <p className="soft small">{t('tariff.chargeNeedsPlace')}</p>
        )}
      </div>
    </>
  )
}

function describeCharge(charge: Charge, { currency, document }: DraftDesk): string {
  const { amount, where, end, when, validFrom, validUntil } = charge
  const parts = [
    t('tariff.chargeSummary', {
      price: formatMoney({ minor: amount, currency }),
      end: t(ENDS[end]),
      where: nameSpot(where, document),
    }),
  ]
  if (when) parts.push(describeWhen(when))
  if (validFrom) parts.push(t('tariff.chargeFrom', { day: formatLocal(validFrom) }))
  if (validUntil) parts.push(t('tariff.chargeUntil', { day: formatLocal(validUntil) }))
  if (charge.oncePerDay) parts.push(t('tariff.oncePerDay'))
  return parts.join(', ')
}

type ChargeFormProps = {
  charge: Charge
  desk: DraftDesk
  onChange: (charge: Charge) => void
  onRemove: () => void
}

function ChargeForm({ charge, desk, onChange, onRemove }: ChargeFormProps) {
  const { currency, document } = desk
  const places = [
    ...document.sites.map(({ code, name }) => ({ value: `site ${code}`, text: name })),
    ...document.zones.map(({ id, name }) => ({ value: `zone ${id}`, text: name })),
  ]
  const { where } = charge
  const [kind, name] = where.kind === 'site' ? ['site', where.code] : ['zone', where.zone]
  const setDay = (key: 'validFrom' | 'validUntil', given: string) => {
    const { [key]: _, ...rest } = charge
    const day = readDay(given)
    onChange(day ? { ...rest, [key]: day } : rest)
  }
  return (
    <>
      <div className="dk-fields">
        <DeskField label={t('tariff.ruleName')}>
          {(id) => (
            <TextInput
              id={id}
              max={120}
              value={charge.name}
              onChange={(given) => onChange({ ...charge, name: given })}
            />
          )}
        </DeskField>
        <DeskField label={t('tariff.chargeKind')}>
          {(id) => (
            <SelectInput
              id={id}
              value={charge.kind}
              choices={Object.entries(KINDS).map(([value, text]) => ({
                value: value as Charge['kind'],
                text: t(text),
              }))}
              onChange={(next) => onChange({ ...charge, kind: next })}
            />
          )}
        </DeskField>
        <DeskField label={t('tariff.chargeWhere')}>
          {(id) => (
            <SelectInput
              id={id}
              value={`${kind} ${name}`}
              choices={places}
              onChange={(given) =>
                onChange({
                  ...charge,
                  where: given.startsWith('site ')
                    ? { kind: 'site', code: given.slice(5) }
                    : { kind: 'zone', zone: given.slice(5) },
                })
              }
            />
          )}
        </DeskField>
        <DeskField label={t('tariff.chargeEnd')}>
          {(id) => (
            <SelectInput
              id={id}
              value={charge.end}
              choices={Object.entries(ENDS).map(([value, text]) => ({
                value: value as Charge['end'],
                text: t(text),
              }))}
              onChange={(end) => onChange({ ...charge, end })}
            />
          )}
        </DeskField>
        <MoneyField
          label={t('tariff.amount')}
          value={charge.amount}
          currency={currency}
          onChange={(amount) => onChange({ ...charge, amount })}
        />
        <DeskField label={t('tariff.validFrom')}>
          {(id) => (
            <TextInput
              id={id}
              type="date"
              value={charge.validFrom ?? ''}
              onChange={(given) => setDay('validFrom', given)}
            />
          )}
        </DeskField>
        <DeskField label={t('tariff.validUntil')}>
          {(id) => (
            <TextInput
              id={id}
              type="date"
              value={charge.validUntil ?? ''}
              onChange={(given) => setDay('validUntil', given)}
            />
          )}
        </DeskField>
      </div>
      <ByVehicle charge={charge} desk={desk} onChange={onChange} />
      <WhenFields when={charge.when ?? {}} onChange={(when) => onChange({ ...charge, when })} />
      <SwitchRow
        label={t('tariff.oncePerDay')}
        help={t('tariff.oncePerDayHelp')}
        value={charge.oncePerDay}
        onChange={(oncePerDay) => onChange({ ...charge, oncePerDay })}
      />
      <div>
        <DeskButton size="small" onPress={onRemove}>
          {t('tariff.removeRule')}
        </DeskButton>
      </div>
    </>
  )
}

/** Vehicle types with another charge, for example none for an electric car. */
function ByVehicle({ charge, desk, onChange }: Omit<ChargeFormProps, 'onRemove'>) {
  const { byVehicle = {} } = charge
  return (
    <div className="dk-fields">
      {desk.vehicles.map(({ id, name }) => (
        <MoneyField
          key={id}
          label={name}
          help={byVehicle[id] === undefined ? t('tariff.asOthers') : undefined}
          currency={desk.currency}
          value={byVehicle[id] ?? charge.amount}
          onChange={(amount) => {
            const next = { ...byVehicle, [id]: amount }
            if (amount === charge.amount) delete next[id]
            onChange({ ...charge, byVehicle: next })
          }}
        />
      ))}
    </div>
  )
}
