import { minor } from '@kerbside/domain/money.ts'
import { EXTRA_KINDS, type Extra, type ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskField } from '../ui/form/desk-field.tsx'
import { NumberInput } from '../ui/form/number-input.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { PricesPage } from './prices-page.tsx'
import { CountField, MoneyField } from './sheet/figure-inputs.tsx'
import type { DraftDesk } from './use-price-draft.ts'

const KINDS = {
  'small-child-seat': 'tariff.extraSmallSeat',
  'large-child-seat': 'tariff.extraLargeSeat',
  'small-pet': 'tariff.extraSmallPet',
  'other-pet': 'tariff.extraOtherPet',
  luggage: 'tariff.extraLuggage',
  handbag: 'tariff.extraHandbag',
  'meet-and-greet': 'tariff.extraMeet',
} as const satisfies Record<ExtraKind, string>

/** Equipment and services with their own prices. */
export function ExtrasScreen() {
  return (
    <PricesPage title="areas.extras" sentence="tariff.extrasText">
      {(desk) =>
        EXTRA_KINDS.map((kind) => (
          <ExtraForm key={kind} desk={desk} kind={kind} extra={desk.document.extras[kind]} />
        ))
      }
    </PricesPage>
  )
}

type ExtraFormProps = { desk: DraftDesk; kind: ExtraKind; extra: Extra | undefined }

function ExtraForm({ desk, kind, extra }: ExtraFormProps) {
  const update = (next: Extra | undefined) => {
    const { [kind]: _, ...rest } = desk.document.extras
    desk.change({ extras: next ? { ...rest, [kind]: next } : rest })
  }
  const name = t(KINDS[kind])
  return (
    <section className="dk-pr-rule" aria-label={name}>
      <SwitchRow
        label={name}
        help={extra ? describeExtra(extra, desk.currency) : t('tariff.extraFree')}
        value={extra !== undefined}
        onChange={(isOn) => update(isOn ? { price: minor(500), max: 4 } : undefined)}
      />
      {kind === 'meet-and-greet' && (
        <p className="soft small">{t('tariff.extraMeetHelp', { token: '{meet_and_greet}' })}</p>
      )}
      {extra && (
        <div className="dk-fields">
          <MoneyField
            label={t('tariff.extraPrice')}
            value={extra.price}
            currency={desk.currency}
            onChange={(price) => update({ ...extra, price })}
          />
          <CountField
            label={t('tariff.extraMost')}
            value={extra.max}
            onChange={(max) => update({ ...extra, max })}
          />
          <DeskField label={t('tariff.extraStock')} help={t('tariff.extraStockHelp')}>
            {(id) => (
              <NumberInput
                id={id}
                value={extra.stock}
                min={0}
                onChange={(stock) => {
                  const { stock: _, ...rest } = extra
                  update(stock === undefined ? rest : { ...rest, stock: Math.round(stock) })
                }}
              />
            )}
          </DeskField>
        </div>
      )}
    </section>
  )
}

const describeExtra = ({ price, max, stock }: Extra, currency: string): string =>
  [
    t('tariff.extraSummary', { price: formatMoney({ minor: price, currency }), max }),
    ...(stock === undefined ? [] : [t('tariff.extraStockSummary', { stock })]),
  ].join(' ')
