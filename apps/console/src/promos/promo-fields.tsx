import { decimalsOf } from '@kerbside/domain/money.ts'
import { t } from '@kerbside/words/translate.ts'
import {
  MoneyField,
  NumberField,
  SelectField,
  TextField,
  TicksField,
} from '../ui/form/form-fields.tsx'
import type { SheetForm } from '../ui/form/use-sheet-form.ts'
import type { PromoInput, Promos } from './desk-api.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

export function PromoFields({ form, known }: { form: SheetForm<PromoInput>; known: Promos }) {
  const { currencyCode, vehicleTypes, accounts } = known
  const isPercent = form.values.kind === 'percent'
  return (
    <>
      <TextField
        form={form}
        name="promoCode"
        label={t('promos.code')}
        help={t('promos.codeHelp')}
        mono
        max={20}
        write={(code) => code.toUpperCase()}
      />
      <div className="dk-fields">
        <NumberField
          form={form}
          name="amount"
          label={t('promos.amount')}
          step={isPercent ? 1 : 0.5}
          {...(!isPercent && { decimals: decimalsOf(currencyCode) })}
          unit={isPercent ? '%' : currencyCode}
          empty={0}
        />
        <SelectField
          form={form}
          name="kind"
          label={t('promos.kind')}
          choices={[
            { value: 'percent', text: t('promos.kindPercent') },
            { value: 'amount', text: t('promos.kindAmount') },
          ]}
        />
        <MoneyField
          form={form}
          name="minimumFare"
          label={t('promos.minimum')}
          help={t('promos.minimumHelp')}
          step={0.5}
          currency={currencyCode}
          empty={0}
        />
      </div>
      <div className="dk-fields">
        {(['from', 'until'] as const).map((end) => (
          <TextField
            key={end}
            form={form}
            name={end}
            label={t(`promos.${end}`)}
            type="datetime-local"
          />
        ))}
      </div>
      <TicksField
        form={form}
        name="weekdays"
        label={t('promos.weekdays')}
        help={t('promos.weekdaysHelp')}
        choices={DAYS.map((id) => ({ id, name: t(`promos.day${id}`) }))}
      />
      <div className="dk-fields">
        <NumberField
          form={form}
          name="usesLeft"
          label={t('promos.uses')}
          help={t('promos.usesHelp')}
        />
        <NumberField
          form={form}
          name="usesPerCustomer"
          label={t('promos.perCustomer')}
          help={t('promos.perCustomerHelp')}
        />
      </div>
      <TicksField
        form={form}
        name="vehicleTypeIds"
        label={t('promos.types')}
        help={t('promos.typesHelp')}
        choices={vehicleTypes.map(({ vehicleTypeId: id, name }) => ({ id, name }))}
      />
      <TicksField
        form={form}
        name="bookerIds"
        label={t('promos.accounts')}
        help={t('promos.accountsHelp')}
        choices={accounts.map(({ bookerId: id, name }) => ({ id, name }))}
      />
    </>
  )
}
