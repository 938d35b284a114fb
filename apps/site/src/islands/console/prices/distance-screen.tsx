import { minor } from '@kerbside/domain/money.ts'
import type { VehicleRate } from '@kerbside/domain/quotation/tariff.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskGroup } from '../form/desk-page.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { PercentField } from './figure-inputs.tsx'
import { PricesPage } from './prices-page.tsx'
import { Examples } from './publish-sheet.tsx'
import { RatesForm, sayRates } from './rates-form.tsx'
import type { DraftDesk } from './use-price-draft.ts'

/** What a journey without a fixed price costs: by the distance and the time, and each vehicle's share of it. */
export function DistanceScreen() {
  return (
    <PricesPage
      title="areas.distance"
      sentence="tariff.distanceText"
      aside={(desk) => <Examples desk={desk} />}
    >
      {(desk) => (
        <>
          <p className="dk-pr-says">{sayRates(desk.document.rates, desk.currency)}</p>
          <RatesForm
            rates={desk.document.rates}
            currency={desk.currency}
            onChange={(rates) => desk.change({ rates })}
          />
          <Vehicles desk={desk} />
        </>
      )}
    </PricesPage>
  )
}

const SAMPLE = minor(5000)
const WHOLE = 10_000

function Vehicles({ desk }: { desk: DraftDesk }) {
  return (
    <DeskGroup title={say('tariff.partVehicles')}>
      <p className="soft">{say('tariff.vehiclesText')}</p>
      {desk.vehicles.map(({ id, name }) => (
        <VehicleRates key={id} desk={desk} id={id} name={name} />
      ))}
    </DeskGroup>
  )
}

function VehicleRates({ desk, id, name }: { desk: DraftDesk; id: number; name: string }) {
  const { currency } = desk
  const { vehicles, rates } = desk.document
  const rate = vehicles[id]
  const put = (next: VehicleRate | undefined) => {
    const { [id]: _, ...rest } = vehicles
    desk.change({ vehicles: next ? { ...rest, [id]: next } : rest })
  }
  const turnTable = (isOwn: boolean) =>
    rate && put(isOwn ? { ...rate, rates } : { basisPoints: rate.basisPoints })
  return (
    <section className="dk-pr-rule" aria-label={name}>
      <SwitchRow
        label={name}
        help={rate ? sayShare(rate, currency) : say('tariff.notSold')}
        value={rate !== undefined}
        onChange={(isSold) => put(isSold ? { basisPoints: WHOLE } : undefined)}
      />
      {rate && (
        <>
          <div className="dk-fields">
            <PercentField
              label={say('tariff.share')}
              value={rate.basisPoints}
              onChange={(basisPoints) => put({ ...rate, basisPoints })}
            />
          </div>
          <SwitchRow
            label={say('tariff.ownTable')}
            help={rate.rates ? sayRates(rate.rates, currency) : say('tariff.ownTableHelp')}
            value={rate.rates !== undefined}
            onChange={turnTable}
          />
          {rate.rates && (
            <RatesForm
              rates={rate.rates}
              currency={currency}
              onChange={(own) => put({ ...rate, rates: own })}
            />
          )}
        </>
      )}
    </section>
  )
}

const sayShare = ({ basisPoints, rates }: VehicleRate, currency: string): string => {
  const share = say('tariff.shareSays', {
    from: sayMoney({ minor: SAMPLE, currency }),
    to: sayMoney({ minor: Math.round((SAMPLE * basisPoints) / WHOLE), currency }),
  })
  return rates ? `${share} ${say('tariff.ownRates')}` : share
}
