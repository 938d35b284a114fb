import { minor } from '@kerbside/domain/money.ts'
import type {
  CancellationBand,
  Deposit,
  PickupKind,
  Policies,
} from '@kerbside/domain/quotation/tariff.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { PricesPage } from './prices-page.tsx'
import { CountField, MoneyField, PercentField } from './sheet/figure-inputs.tsx'
import type { DraftDesk } from './use-price-draft.ts'
import { Examples } from './versions/publish-sheet.tsx'

/** Terms besides the price: stops, waiting, return legs, rounding, VAT, deposit and cancellation. */
export function TermsScreen() {
  return (
    <PricesPage
      title="areas.terms"
      sentence="tariff.termsText"
      aside={(desk) => <Examples desk={desk} />}
    >
      {(desk) => (
        <>
          <RouteFields desk={desk} />
          <WaitingFields desk={desk} />
          <CancelFields desk={desk} />
          <MoneyFields desk={desk} />
        </>
      )}
    </PricesPage>
  )
}

type Fields = { desk: DraftDesk }

function RouteFields({ desk }: Fields) {
  const { currency, change } = desk
  const { perVia, waitAndReturn, returnDiscountBasisPoints, roundTo } = desk.document
  const money = (amount: number) => formatMoney({ minor: amount, currency })
  return (
    <DeskGroup title={t('tariff.wayGroup')}>
      <p className="dk-pr-summary">
        {t('tariff.waySummary', {
          via: money(perVia),
          back: waitAndReturn.basisPoints / 100,
          free: waitAndReturn.freeMinutes,
          off: returnDiscountBasisPoints / 100,
          round: money(roundTo),
        })}
      </p>
      <div className="dk-fields">
        <MoneyField
          label={t('tariff.perVia')}
          value={perVia}
          currency={currency}
          onChange={(next) => change({ perVia: next })}
        />
        <PercentField
          label={t('tariff.waitBack')}
          value={waitAndReturn.basisPoints}
          onChange={(basisPoints) => change({ waitAndReturn: { ...waitAndReturn, basisPoints } })}
        />
        <CountField
          label={t('tariff.waitFree')}
          unit="min"
          value={waitAndReturn.freeMinutes}
          onChange={(freeMinutes) => change({ waitAndReturn: { ...waitAndReturn, freeMinutes } })}
        />
        <PercentField
          label={t('tariff.returnDiscount')}
          value={returnDiscountBasisPoints}
          onChange={(next) => change({ returnDiscountBasisPoints: next })}
        />
        <MoneyField
          label={t('tariff.roundTo')}
          value={roundTo}
          currency={currency}
          onChange={(next) => change({ roundTo: next })}
        />
      </div>
    </DeskGroup>
  )
}

const PICKUPS = {
  airport: 'tariff.freeAirport',
  station: 'tariff.freeStation',
  port: 'tariff.freePort',
  other: 'tariff.freeOther',
} as const satisfies Record<PickupKind, string>

function WaitingFields({ desk }: Fields) {
  const { policies } = desk.document
  const { waiting } = policies
  const set = (part: Partial<Policies['waiting']>) =>
    desk.change({ policies: { ...policies, waiting: { ...waiting, ...part } } })
  return (
    <DeskGroup title={t('tariff.waitingGroup')}>
      <p className="dk-pr-summary">
        {t('tariff.waitingSummary', {
          airport: waiting.freeMinutes.airport,
          other: waiting.freeMinutes.other,
          unit: waiting.unitMinutes,
          price: formatMoney({ minor: waiting.perUnit, currency: desk.currency }),
        })}
      </p>
      <div className="dk-fields">
        {Object.entries(PICKUPS).map(([kind, text]) => (
          <CountField
            key={kind}
            label={t(text)}
            unit="min"
            value={waiting.freeMinutes[kind as PickupKind]}
            onChange={(minutes) =>
              set({ freeMinutes: { ...waiting.freeMinutes, [kind]: minutes } })
            }
          />
        ))}
        <CountField
          label={t('tariff.waitUnit')}
          unit="min"
          value={waiting.unitMinutes}
          onChange={(unitMinutes) => set({ unitMinutes })}
        />
        <MoneyField
          label={t('tariff.waitPrice')}
          value={waiting.perUnit}
          currency={desk.currency}
          onChange={(perUnit) => set({ perUnit })}
        />
      </div>
    </DeskGroup>
  )
}

function CancelFields({ desk }: Fields) {
  const { policies } = desk.document
  const { cancellation } = policies
  const set = (next: readonly CancellationBand[]) =>
    desk.change({ policies: { ...policies, cancellation: next } })
  const change = (index: number, part: Partial<CancellationBand>) =>
    set(cancellation.map((band, place) => (place === index ? { ...band, ...part } : band)))
  const add = () => {
    const longestNotice = cancellation[0]?.fromHoursBefore ?? 0
    set([{ fromHoursBefore: longestNotice + 24, keepBasisPoints: 0 }, ...cancellation])
  }
  return (
    <DeskGroup title={t('tariff.cancelGroup')}>
      <p className="dk-pr-summary">
        {cancellation
          .map(({ fromHoursBefore, keepBasisPoints }) =>
            t(fromHoursBefore === 0 ? 'tariff.cancelSummaryLate' : 'tariff.cancelSummary', {
              hours: fromHoursBefore,
              keep: keepBasisPoints / 100,
            }),
          )
          .join(' ')}{' '}
        {t('tariff.noShowSummary', { keep: policies.noShowKeepBasisPoints / 100 })}
      </p>
      {cancellation.map((band, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a band is known by its place
        <div className="dk-pr-tier" key={index}>
          <CountField
            label={t('tariff.bandHours')}
            unit={t('tariff.hoursUnit')}
            disabled={index === cancellation.length - 1}
            value={band.fromHoursBefore}
            onChange={(fromHoursBefore) => change(index, { fromHoursBefore })}
          />
          <PercentField
            label={t('tariff.bandKeep')}
            value={band.keepBasisPoints}
            onChange={(keepBasisPoints) => change(index, { keepBasisPoints })}
          />
          {index < cancellation.length - 1 && (
            <DeskButton
              size="small"
              onPress={() => set(cancellation.filter((_, place) => place !== index))}
            >
              {t('tariff.removeTier')}
            </DeskButton>
          )}
        </div>
      ))}
      <div className="dk-fields">
        <PercentField
          label={t('tariff.noShow')}
          value={policies.noShowKeepBasisPoints}
          onChange={(noShowKeepBasisPoints) =>
            desk.change({ policies: { ...policies, noShowKeepBasisPoints } })
          }
        />
      </div>
      <div>
        <DeskButton onPress={add}>{t('tariff.addBand')}</DeskButton>
      </div>
    </DeskGroup>
  )
}

const START: Record<Deposit['kind'], Deposit> = {
  none: { kind: 'none' },
  percent: { kind: 'percent', basisPoints: 2000 },
  amount: { kind: 'amount', amount: minor(1000) },
}

function MoneyFields({ desk }: Fields) {
  const { vat, deposit } = desk.document
  return (
    <DeskGroup title={t('tariff.moneyGroup')}>
      <div className="dk-fields">
        <DeskField label={t('tariff.partVat')} help={t('tariff.vatHelp')}>
          {(id) => (
            <SelectInput
              id={id}
              value={vat.mode}
              choices={[
                { value: 'principal', text: t('tariff.vatPrincipal') },
                { value: 'agent', text: t('tariff.vatAgent') },
                { value: 'not-registered', text: t('tariff.vatNone') },
              ]}
              onChange={(mode) => desk.change({ vat: { ...vat, mode } })}
            />
          )}
        </DeskField>
        {vat.mode !== 'not-registered' && (
          <PercentField
            label={t('tariff.vatRate')}
            value={vat.basisPoints}
            onChange={(basisPoints) => desk.change({ vat: { ...vat, basisPoints } })}
          />
        )}
        <DeskField label={t('tariff.partDeposit')}>
          {(id) => (
            <SelectInput
              id={id}
              value={deposit.kind}
              choices={[
                { value: 'none', text: t('tariff.depositNone') },
                { value: 'percent', text: t('tariff.depositPercent') },
                { value: 'amount', text: t('tariff.depositAmount') },
              ]}
              onChange={(kind) => desk.change({ deposit: START[kind] })}
            />
          )}
        </DeskField>
        {deposit.kind === 'percent' && (
          <PercentField
            label={t('tariff.depositOf')}
            value={deposit.basisPoints}
            onChange={(basisPoints) => desk.change({ deposit: { kind: 'percent', basisPoints } })}
          />
        )}
        {deposit.kind === 'amount' && (
          <MoneyField
            label={t('tariff.depositOf')}
            value={deposit.amount}
            currency={desk.currency}
            onChange={(amount) => desk.change({ deposit: { kind: 'amount', amount } })}
          />
        )}
      </div>
    </DeskGroup>
  )
}
