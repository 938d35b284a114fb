import { minor } from '@kerbside/domain/money.ts'
import type {
  CancellationBand,
  Deposit,
  PickupKind,
  Policies,
} from '@kerbside/domain/quotation/tariff.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { CountField, MoneyField, PercentField } from './figure-inputs.tsx'
import { PricesPage } from './prices-page.tsx'
import { Examples } from './publish-sheet.tsx'
import type { DraftDesk } from './use-price-draft.ts'

/** What holds beside the price: stops, waiting, the way back, rounding, VAT, deposit and cancelling. */
export function TermsScreen() {
  return (
    <PricesPage
      title="areas.terms"
      sentence="tariff.termsText"
      aside={(desk) => <Examples desk={desk} />}
    >
      {(desk) => (
        <>
          <WayFields desk={desk} />
          <WaitingFields desk={desk} />
          <CancelFields desk={desk} />
          <MoneyFields desk={desk} />
        </>
      )}
    </PricesPage>
  )
}

type Fields = { desk: DraftDesk }

function WayFields({ desk }: Fields) {
  const { currency, change } = desk
  const { perVia, waitAndReturn, returnDiscountBasisPoints, roundTo } = desk.document
  const money = (amount: number) => sayMoney({ minor: amount, currency })
  return (
    <DeskGroup title={say('tariff.wayGroup')}>
      <p className="dk-pr-says">
        {say('tariff.waySays', {
          via: money(perVia),
          back: waitAndReturn.basisPoints / 100,
          free: waitAndReturn.freeMinutes,
          off: returnDiscountBasisPoints / 100,
          round: money(roundTo),
        })}
      </p>
      <div className="dk-fields">
        <MoneyField
          label={say('tariff.perVia')}
          value={perVia}
          currency={currency}
          onChange={(next) => change({ perVia: next })}
        />
        <PercentField
          label={say('tariff.waitBack')}
          value={waitAndReturn.basisPoints}
          onChange={(basisPoints) => change({ waitAndReturn: { ...waitAndReturn, basisPoints } })}
        />
        <CountField
          label={say('tariff.waitFree')}
          unit="min"
          value={waitAndReturn.freeMinutes}
          onChange={(freeMinutes) => change({ waitAndReturn: { ...waitAndReturn, freeMinutes } })}
        />
        <PercentField
          label={say('tariff.returnDiscount')}
          value={returnDiscountBasisPoints}
          onChange={(next) => change({ returnDiscountBasisPoints: next })}
        />
        <MoneyField
          label={say('tariff.roundTo')}
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
    <DeskGroup title={say('tariff.waitingGroup')}>
      <p className="dk-pr-says">
        {say('tariff.waitingSays', {
          airport: waiting.freeMinutes.airport,
          other: waiting.freeMinutes.other,
          unit: waiting.unitMinutes,
          price: sayMoney({ minor: waiting.perUnit, currency: desk.currency }),
        })}
      </p>
      <div className="dk-fields">
        {Object.entries(PICKUPS).map(([kind, text]) => (
          <CountField
            key={kind}
            label={say(text)}
            unit="min"
            value={waiting.freeMinutes[kind as PickupKind]}
            onChange={(minutes) =>
              set({ freeMinutes: { ...waiting.freeMinutes, [kind]: minutes } })
            }
          />
        ))}
        <CountField
          label={say('tariff.waitUnit')}
          unit="min"
          value={waiting.unitMinutes}
          onChange={(unitMinutes) => set({ unitMinutes })}
        />
        <MoneyField
          label={say('tariff.waitPrice')}
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
  const change = (at: number, part: Partial<CancellationBand>) =>
    set(cancellation.map((band, place) => (place === at ? { ...band, ...part } : band)))
  const add = () => {
    const most = cancellation[0]?.fromHoursBefore ?? 0
    set([{ fromHoursBefore: most + 24, keepBasisPoints: 0 }, ...cancellation])
  }
  return (
    <DeskGroup title={say('tariff.cancelGroup')}>
      <p className="dk-pr-says">
        {cancellation
          .map(({ fromHoursBefore, keepBasisPoints }) =>
            say(fromHoursBefore === 0 ? 'tariff.cancelSaysLate' : 'tariff.cancelSays', {
              hours: fromHoursBefore,
              keep: keepBasisPoints / 100,
            }),
          )
          .join(' ')}{' '}
        {say('tariff.noShowSays', { keep: policies.noShowKeepBasisPoints / 100 })}
      </p>
      {cancellation.map((band, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a band is known by its place
        <div className="dk-pr-tier" key={at}>
          <CountField
            label={say('tariff.bandHours')}
            unit={say('tariff.hoursUnit')}
            disabled={at === cancellation.length - 1}
            value={band.fromHoursBefore}
            onChange={(fromHoursBefore) => change(at, { fromHoursBefore })}
          />
          <PercentField
            label={say('tariff.bandKeep')}
            value={band.keepBasisPoints}
            onChange={(keepBasisPoints) => change(at, { keepBasisPoints })}
          />
          {at < cancellation.length - 1 && (
            <DeskButton
              size="small"
              onPress={() => set(cancellation.filter((_, place) => place !== at))}
            >
              {say('tariff.removeTier')}
            </DeskButton>
          )}
        </div>
      ))}
      <div className="dk-fields">
        <PercentField
          label={say('tariff.noShow')}
          value={policies.noShowKeepBasisPoints}
          onChange={(noShowKeepBasisPoints) =>
            desk.change({ policies: { ...policies, noShowKeepBasisPoints } })
          }
        />
      </div>
      <div>
        <DeskButton onPress={add}>{say('tariff.addBand')}</DeskButton>
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
    <DeskGroup title={say('tariff.moneyGroup')}>
      <div className="dk-fields">
        <DeskField label={say('tariff.partVat')} help={say('tariff.vatHelp')}>
          {(id) => (
            <SelectInput
              id={id}
              value={vat.mode}
              choices={[
                { value: 'principal', text: say('tariff.vatPrincipal') },
                { value: 'agent', text: say('tariff.vatAgent') },
                { value: 'not-registered', text: say('tariff.vatNone') },
              ]}
              onChange={(mode) => desk.change({ vat: { ...vat, mode } })}
            />
          )}
        </DeskField>
        {vat.mode !== 'not-registered' && (
          <PercentField
            label={say('tariff.vatRate')}
            value={vat.basisPoints}
            onChange={(basisPoints) => desk.change({ vat: { ...vat, basisPoints } })}
          />
        )}
        <DeskField label={say('tariff.partDeposit')}>
          {(id) => (
            <SelectInput
              id={id}
              value={deposit.kind}
              choices={[
                { value: 'none', text: say('tariff.depositNone') },
                { value: 'percent', text: say('tariff.depositPercent') },
                { value: 'amount', text: say('tariff.depositAmount') },
              ]}
              onChange={(kind) => desk.change({ deposit: START[kind] })}
            />
          )}
        </DeskField>
        {deposit.kind === 'percent' && (
          <PercentField
            label={say('tariff.depositOf')}
            value={deposit.basisPoints}
            onChange={(basisPoints) => desk.change({ deposit: { kind: 'percent', basisPoints } })}
          />
        )}
        {deposit.kind === 'amount' && (
          <MoneyField
            label={say('tariff.depositOf')}
            value={deposit.amount}
            currency={desk.currency}
            onChange={(amount) => desk.change({ deposit: { kind: 'amount', amount } })}
          />
        )}
      </div>
    </DeskGroup>
  )
}
