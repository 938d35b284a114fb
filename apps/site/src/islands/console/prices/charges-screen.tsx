import { minor } from '@kerbside/domain/money.ts'
import { readDay } from '@kerbside/domain/quotation/read-price-list.ts'
import { nameSpot } from '@kerbside/domain/quotation/spot-text.ts'
import type { Charge } from '@kerbside/domain/quotation/tariff.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { TextInput } from '../form/text-input.tsx'
import { sayCivil } from '../say-civil.ts'
import { MoneyField } from './figure-inputs.tsx'
import { freeName } from './free-name.ts'
import { PricesPage } from './prices-page.tsx'
import { Examples } from './publish-sheet.tsx'
import type { DraftDesk } from './use-price-draft.ts'
import { sayWhen, WhenFields } from './when-fields.tsx'

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

/** What places and areas cost the operator, passed on. */
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
  const put = (next: readonly Charge[]) => desk.change({ charges: next })
  const [first] = sites
  const add = () => {
    const id = freeName('charge', charges)
    const [zone] = zones
    if (!first && !zone) return
    put([
      ...charges,
      {
        id,
        kind: 'drop-off',
        name: say('tariff.newCharge'),
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
        <EmptyState title={say('tariff.noCharges')} text={say('tariff.noChargesText')} />
      )}
      {charges.map((charge) => (
        <section className="dk-pr-rule" key={charge.id} aria-label={charge.name}>
          <header>
            <p className="dk-pr-says">
              <b>{charge.name}:</b> {sayCharge(charge, desk)}
            </p>
            <DeskButton
              size="small"
              pressed={open === charge.id}
              onPress={() => setOpen(open === charge.id ? undefined : charge.id)}
            >
              {say('tariff.change')}
            </DeskButton>
          </header>
          {open === charge.id && (
            <ChargeForm
              charge={charge}
              desk={desk}
              onChange={(next) => put(charges.map((one) => (one.id === charge.id ? next : one)))}
              onRemove={() => put(charges.filter(({ id }) => id !== charge.id))}
            />
          )}
        </section>
      ))}
      <div>
        <DeskButton disabled={sites.length + zones.length === 0} onPress={add}>
          {say('tariff.addCharge')}
        </DeskButton>
        {sites.length + zones.length === 0 && (
          <p className="soft small">{say('tariff.chargeNeedsPlace')}</p>
        )}
      </div>
    </>
  )
}

function sayCharge(charge: Charge, { currency, document }: DraftDesk): string {
  const { amount, where, end, when, validFrom, validUntil } = charge
  const parts = [
    say('tariff.chargeSays', {
      price: sayMoney({ minor: amount, currency }),
      end: say(ENDS[end]),
      where: nameSpot(where, document),
    }),
  ]
  if (when) parts.push(sayWhen(when))
  if (validFrom) parts.push(say('tariff.chargeFrom', { day: sayCivil(validFrom) }))
  if (validUntil) parts.push(say('tariff.chargeUntil', { day: sayCivil(validUntil) }))
  if (charge.oncePerDay) parts.push(say('tariff.oncePerDay'))
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
  const setDay = (key: 'validFrom' | 'validUntil', said: string) => {
    const { [key]: _, ...rest } = charge
    const day = readDay(said)
    onChange(day ? { ...rest, [key]: day } : rest)
  }
  return (
    <>
      <div className="dk-fields">
        <DeskField label={say('tariff.ruleName')}>
          {(id) => (
            <TextInput
              id={id}
              most={120}
              value={charge.name}
              onChange={(said) => onChange({ ...charge, name: said })}
            />
          )}
        </DeskField>
        <DeskField label={say('tariff.chargeKind')}>
          {(id) => (
            <SelectInput
              id={id}
              value={charge.kind}
              choices={Object.entries(KINDS).map(([value, text]) => ({
                value: value as Charge['kind'],
                text: say(text),
              }))}
              onChange={(next) => onChange({ ...charge, kind: next })}
            />
          )}
        </DeskField>
        <DeskField label={say('tariff.chargeWhere')}>
          {(id) => (
            <SelectInput
              id={id}
              value={`${kind} ${name}`}
              choices={places}
              onChange={(said) =>
                onChange({
                  ...charge,
                  where: said.startsWith('site ')
                    ? { kind: 'site', code: said.slice(5) }
                    : { kind: 'zone', zone: said.slice(5) },
                })
              }
            />
          )}
        </DeskField>
        <DeskField label={say('tariff.chargeEnd')}>
          {(id) => (
            <SelectInput
              id={id}
              value={charge.end}
              choices={Object.entries(ENDS).map(([value, text]) => ({
                value: value as Charge['end'],
                text: say(text),
              }))}
              onChange={(end) => onChange({ ...charge, end })}
            />
          )}
        </DeskField>
        <MoneyField
          label={say('tariff.amount')}
          value={charge.amount}
          currency={currency}
          onChange={(amount) => onChange({ ...charge, amount })}
        />
        <DeskField label={say('tariff.validFrom')}>
          {(id) => (
            <TextInput
              id={id}
              type="date"
              value={charge.validFrom ?? ''}
              onChange={(said) => setDay('validFrom', said)}
            />
          )}
        </DeskField>
        <DeskField label={say('tariff.validUntil')}>
          {(id) => (
            <TextInput
              id={id}
              type="date"
              value={charge.validUntil ?? ''}
              onChange={(said) => setDay('validUntil', said)}
            />
          )}
        </DeskField>
      </div>
      <ByVehicle charge={charge} desk={desk} onChange={onChange} />
      <WhenFields when={charge.when ?? {}} onChange={(when) => onChange({ ...charge, when })} />
      <SwitchRow
        label={say('tariff.oncePerDay')}
        help={say('tariff.oncePerDayHelp')}
        value={charge.oncePerDay}
        onChange={(oncePerDay) => onChange({ ...charge, oncePerDay })}
      />
      <div>
        <DeskButton size="small" onPress={onRemove}>
          {say('tariff.removeRule')}
        </DeskButton>
      </div>
    </>
  )
}

/** Types that pay otherwise, such as nothing for an electric car. */
function ByVehicle({ charge, desk, onChange }: Omit<ChargeFormProps, 'onRemove'>) {
  const { byVehicle = {} } = charge
  return (
    <div className="dk-fields">
      {desk.vehicles.map(({ id, name }) => (
        <MoneyField
          key={id}
          label={name}
          help={byVehicle[id] === undefined ? say('tariff.asOthers') : undefined}
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
