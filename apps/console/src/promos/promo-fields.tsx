import { decimalsOf } from '@kerbside/domain/money.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskField } from '../ui/desk-field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { PromoInput, Promos } from './desk-api.ts'
import { TickList } from './tick-list.tsx'

type PromoFieldsProps = {
  values: PromoInput
  known: Promos
  errorOf: (path: keyof PromoInput) => string | undefined
  onChange: (part: Partial<PromoInput>) => void
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

export function PromoFields({ values, known, errorOf, onChange }: PromoFieldsProps) {
  const { currencycode, vehicletypes, accounts } = known
  return (
    <>
      <DeskField label={t('promos.code')} help={t('promos.codeHelp')} error={errorOf('promocode')}>
        {(id) => (
          <TextInput
            id={id}
            mono
            most={20}
            value={values.promocode}
            onChange={(promocode) => onChange({ promocode: promocode.toUpperCase() })}
          />
        )}
      </DeskField>
      <div className="dk-fields">
        <DeskField label={t('promos.amount')} error={errorOf('amount')}>
          {(id) => (
            <NumberInput
              id={id}
              value={values.amount}
              step={values.kind === 'percent' ? 1 : 0.5}
              {...(values.kind === 'percent' ? {} : { decimals: decimalsOf(currencycode) })}
              unit={values.kind === 'percent' ? '%' : currencycode}
              onChange={(amount) => onChange({ amount: amount ?? 0 })}
            />
          )}
        </DeskField>
        <DeskField label={t('promos.kind')}>
          {(id) => (
            <SelectInput
              id={id}
              value={values.kind}
              choices={[
                { value: 'percent', text: t('promos.kindPercent') },
                { value: 'amount', text: t('promos.kindAmount') },
              ]}
              onChange={(kind) => onChange({ kind })}
            />
          )}
        </DeskField>
        <DeskField
          label={t('promos.minimum')}
          help={t('promos.minimumHelp')}
          error={errorOf('minimumfare')}
        >
          {(id) => (
            <NumberInput
              id={id}
              value={values.minimumfare}
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
          <DeskField key={end} label={t(`promos.${end}`)} error={errorOf(end)}>
            {(id) => (
              <TextInput
                id={id}
                type="datetime-local"
                value={values[end]}
                onChange={(at) => onChange({ [end]: at })}
              />
            )}
          </DeskField>
        ))}
      </div>
      <TickList
        label={t('promos.weekdays')}
        help={t('promos.weekdaysHelp')}
        choices={DAYS.map((id) => ({ id, name: t(`promos.day${id}`) }))}
        chosen={values.weekdays}
        error={errorOf('weekdays')}
        onChange={(weekdays) => onChange({ weekdays })}
      />
      <div className="dk-fields">
        <DeskField label={t('promos.uses')} help={t('promos.usesHelp')} error={errorOf('usesleft')}>
          {(id) => (
            <NumberInput
              id={id}
              value={values.usesleft ?? undefined}
              onChange={(usesleft) => onChange({ usesleft: usesleft ?? null })}
            />
          )}
        </DeskField>
        <DeskField
          label={t('promos.perCustomer')}
          help={t('promos.perCustomerHelp')}
          error={errorOf('usespercustomer')}
        >
          {(id) => (
            <NumberInput
              id={id}
              value={values.usespercustomer ?? undefined}
              onChange={(usespercustomer) => onChange({ usespercustomer: usespercustomer ?? null })}
            />
          )}
        </DeskField>
      </div>
      <TickList
        label={t('promos.types')}
        help={t('promos.typesHelp')}
        choices={vehicletypes.map(({ vehtypeid: id, name }) => ({ id, name }))}
        chosen={values.vehtypeids}
        error={errorOf('vehtypeids')}
        onChange={(vehtypeids) => onChange({ vehtypeids })}
      />
      <TickList
        label={t('promos.accounts')}
        help={t('promos.accountsHelp')}
        choices={accounts.map(({ bookerid: id, name }) => ({ id, name }))}
        chosen={values.bookerids}
        error={errorOf('bookerids')}
        onChange={(bookerids) => onChange({ bookerids })}
      />
    </>
  )
}
