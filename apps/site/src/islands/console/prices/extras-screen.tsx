import { minor } from '@kerbside/domain/money.ts'
import { EXTRA_KINDS, type Extra, type ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskField } from '../form/desk-field.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { CountField, MoneyField } from './figure-inputs.tsx'
import { PricesPage } from './prices-page.tsx'
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

/** Equipment and services with a price of their own. */
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
  const put = (next: Extra | undefined) => {
    const { [kind]: _, ...rest } = desk.document.extras
    desk.change({ extras: next ? { ...rest, [kind]: next } : rest })
  }
  const name = say(KINDS[kind])
  return (
    <section className="dk-pr-rule" aria-label={name}>
      <SwitchRow
        label={name}
        help={extra ? sayExtra(extra, desk.currency) : say('tariff.extraFree')}
        value={extra !== undefined}
        onChange={(isOn) => put(isOn ? { price: minor(500), most: 4 } : undefined)}
      />
      {kind === 'meet-and-greet' && (
        <p className="soft small">{say('tariff.extraMeetHelp', { token: '{meet_and_greet}' })}</p>
      )}
      {extra && (
        <div className="dk-fields">
          <MoneyField
            label={say('tariff.extraPrice')}
            value={extra.price}
            currency={desk.currency}
            onChange={(price) => put({ ...extra, price })}
          />
          <CountField
            label={say('tariff.extraMost')}
            value={extra.most}
            onChange={(most) => put({ ...extra, most })}
          />
          <DeskField label={say('tariff.extraStock')} help={say('tariff.extraStockHelp')}>
            {(id) => (
              <NumberInput
                id={id}
                value={extra.stock}
                least={0}
                onChange={(stock) => {
                  const { stock: _, ...rest } = extra
                  put(stock === undefined ? rest : { ...rest, stock: Math.round(stock) })
                }}
              />
            )}
          </DeskField>
        </div>
      )}
    </section>
  )
}

const sayExtra = ({ price, most, stock }: Extra, currency: string): string =>
  [
    say('tariff.extraSays', { price: sayMoney({ minor: price, currency }), most }),
    ...(stock === undefined ? [] : [say('tariff.extraStockSays', { stock })]),
  ].join(' ')
