import { decimalsOf } from '@kerbside/domain/money.ts'
import type { PromoSaid, Promos } from '@kerbside/web/promo/desk-api.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskField } from '../form/desk-field.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { TickList } from './tick-list.tsx'

type PromoFieldsProps = {
  said: PromoSaid
  known: Promos
  faultOf: (path: keyof PromoSaid) => string | undefined
  onChange: (part: Partial<PromoSaid>) => void
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

export function PromoFields({ said, known, faultOf, onChange }: PromoFieldsProps) {
  const { currencycode, vehicletypes, accounts } = known
  return (
    <>
      <DeskField
        label={say('promos.code')}
        help={say('promos.codeHelp')}
        error={faultOf('promocode')}
      >
        {(id) => (
          <TextInput
            id={id}
            mono
            most={20}
            value={said.promocode}
            onChange={(promocode) => onChange({ promocode: promocode.toUpperCase() })}
          />
        )}
      </DeskField>
      <div className="dk-fields">
        <DeskField label={say('promos.amount')} error={faultOf('amount')}>
          {(id) => (
            <NumberInput
              id={id}
              value={said.amount}
              step={said.kind === 'percent' ? 1 : 0.5}
              {...(said.kind === 'percent' ? {} : { decimals: decimalsOf(currencycode) })}
              unit={said.kind === 'percent' ? '%' : currencycode}
              onChange={(amount) => onChange({ amount: amount ?? 0 })}
            />
          )}
        </DeskField>
        <DeskField label={say('promos.kind')}>
          {(id) => (
            <SelectInput
              id={id}
              value={said.kind}
              choices={[
                { value: 'percent', text: say('promos.kindPercent') },
                { value: 'amount', text: say('promos.kindAmount') },
              ]}
              onChange={(kind) => onChange({ kind })}
            />
          )}
        </DeskField>
        <DeskField
          label={say('promos.minimum')}
          help={say('promos.minimumHelp')}
          error={faultOf('minimumfare')}
        >
          {(id) => (
            <NumberInput
              id={id}
              value={said.minimumfare}
              step={0.5}
              decimals={decimalsOf(currencycode)}
              unit={currencycode}
              onChange={(minimumfare) => onChange({ minimumfare: minimumfare ?? 0 })}
            />
          )}
        </DeskField>
      </div>
      <div className="dk-fields">
        {(['from', 'until'] as const).map((end) => (
          <DeskField key={end} label={say(`promos.${end}`)} error={faultOf(end)}>
            {(id) => (
              <TextInput
                id={id}
                type="datetime-local"
                value={said[end]}
                onChange={(at) => onChange({ [end]: at })}
              />
            )}
          </DeskField>
        ))}
      </div>
      <TickList
        label={say('promos.weekdays')}
        help={say('promos.weekdaysHelp')}
        choices={DAYS.map((id) => ({ id, name: say(`promos.day${id}`) }))}
        chosen={said.weekdays}
        error={faultOf('weekdays')}
        onChange={(weekdays) => onChange({ weekdays })}
      />
      <div className="dk-fields">
        <DeskField
          label={say('promos.uses')}
          help={say('promos.usesHelp')}
          error={faultOf('usesleft')}
        >
          {(id) => (
            <NumberInput
              id={id}
              value={said.usesleft ?? undefined}
              onChange={(usesleft) => onChange({ usesleft: usesleft ?? null })}
            />
          )}
        </DeskField>
        <DeskField
          label={say('promos.perCustomer')}
          help={say('promos.perCustomerHelp')}
          error={faultOf('usespercustomer')}
        >
          {(id) => (
            <NumberInput
              id={id}
              value={said.usespercustomer ?? undefined}
              onChange={(usespercustomer) => onChange({ usespercustomer: usespercustomer ?? null })}
            />
          )}
        </DeskField>
      </div>
      <TickList
        label={say('promos.types')}
        help={say('promos.typesHelp')}
        choices={vehicletypes.map(({ vehtypeid: id, name }) => ({ id, name }))}
        chosen={said.vehtypeids}
        error={faultOf('vehtypeids')}
        onChange={(vehtypeids) => onChange({ vehtypeids })}
      />
      <TickList
        label={say('promos.accounts')}
        help={say('promos.accountsHelp')}
        choices={accounts.map(({ bookerid: id, name }) => ({ id, name }))}
        chosen={said.bookerids}
        error={faultOf('bookerids')}
        onChange={(bookerids) => onChange({ bookerids })}
      />
    </>
  )
}
