import { minor } from '@kerbside/domain/money.ts'
import type { VehicleRate } from '@kerbside/domain/quotation/tariff.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskGroup } from '../ui/desk-page.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { PricesPage } from './prices-page.tsx'
import { formatRates, RatesForm } from './rates-form.tsx'
import { PercentField } from './sheet/figure-inputs.tsx'
import type { DraftDesk } from './use-price-draft.ts'
import { Examples } from './versions/publish-sheet.tsx'

/** Prices of journeys without a fixed price: by distance and time, and each vehicle type's share of it. */
export function DistanceScreen() {
  return (
    <PricesPage
      title="areas.distance"
      sentence="tariff.distanceText"
      aside={(desk) => <Examples desk={desk} />}
    >
      {(desk) => (
        <>
          <p className="dk-pr-summary">{formatRates(desk.document.rates, desk.currency)}</p>
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
    <DeskGroup title={t('tariff.partVehicles')}>
      <p className="soft">{t('tariff.vehiclesText')}</p>
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
  const update = (next: VehicleRate | undefined) => {
    const { [id]: _, ...rest } = vehicles
    desk.change({ vehicles: next ? { ...rest, [id]: next } : rest })
  }
  const turnTable = (isOwn: boolean) =>
    rate && update(isOwn ? { ...rate, rates } : { basisPoints: rate.basisPoints })
  return (
    <section className="dk-pr-rule" aria-label={name}>
      <SwitchRow
        label={name}
        help={rate ? formatShare(rate, currency) : t('tariff.notSold')}
        value={rate !== undefined}
        onChange={(isSold) => update(isSold ? { basisPoints: WHOLE } : undefined)}
      />
      {rate && (
        <>
          <div className="dk-fields">
            <PercentField
              label={t('tariff.share')}
              value={rate.basisPoints}
              onChange={(basisPoints) => update({ ...rate, basisPoints })}
            />
          </div>
          <SwitchRow
            label={t('tariff.ownTable')}
            help={rate.rates ? formatRates(rate.rates, currency) : t('tariff.ownTableHelp')}
            value={rate.rates !== undefined}
            onChange={turnTable}
          />
          {rate.rates && (
            <RatesForm
              rates={rate.rates}
              currency={currency}
              onChange={(ownRates) => update({ ...rate, rates: ownRates })}
            />
          )}
        </>
      )}
    </section>
  )
}

const formatShare = ({ basisPoints, rates }: VehicleRate, currency: string): string => {
  const share = t('tariff.shareSummary', {
    from: formatMoney({ minor: SAMPLE, currency }),
    to: formatMoney({ minor: Math.round((SAMPLE * basisPoints) / WHOLE), currency }),
  })
  return rates ? `${share} ${t('tariff.ownRates')}` : share
}
