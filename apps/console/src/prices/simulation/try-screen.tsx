import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import '@kerbside/web/amendment/messages.ts'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { formatDistance } from '@kerbside/words/format-distance.ts'
import { t } from '@kerbside/words/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskButton, DeskSegments } from '../../ui/desk-button.tsx'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { fetchTriedPrice, type TriedPrice } from '../desk-prices.ts'
import { PricesPage } from '../prices-page.tsx'
import type { DraftDesk } from '../use-price-draft.ts'
import { RegressionQuoteSheet } from './regression-quote-sheet.tsx'

/** The price of a journey by the draft or the live price book, with every rule that was evaluated. */
export function TryScreen() {
  return (
    <PricesPage title="areas.tryPrice" sentence="tariff.tryText">
      {(desk) => <Trial desk={desk} />}
    </PricesPage>
  )
}

function Trial({ desk }: { desk: DraftDesk }) {
  const [pickup, setPickup] = useState<Place>()
  const [dropOff, setDropOff] = useState<Place>()
  const [when, setWhen] = useState('')
  const [by, setBy] = useState<'draft' | 'live'>('draft')
  const trial = useMutation({ mutationFn: fetchTriedPrice })
  const { member } = useDesk()
  const [agreeing, setAgreeing] = useState<TriedPrice['vehicles'][number]>()
  const tryPriceNow = async (which: 'draft' | 'live') => {
    if (!pickup || !dropOff) return
    await desk.store.flush()
    trial.mutate({
      book: desk.book,
      byDraft: which === 'draft',
      bookingdate: when,
      pick: fullAddress(pickup).slice(0, 255),
      picklat: pickup.point.lat,
      picklng: pickup.point.lng,
      pickpostcode: pickup.postcode,
      doff: fullAddress(dropOff).slice(0, 255),
      dofflat: dropOff.point.lat,
      dofflng: dropOff.point.lng,
      droppostcode: dropOff.postcode,
    })
  }
  return (
    <>
      <div className="dk-form dk-stack">
        <PlaceField label={t('tariff.columnFrom')} place={pickup} onChange={setPickup} />
        <PlaceField label={t('tariff.columnTo')} place={dropOff} onChange={setDropOff} />
        <DeskField label={t('tariff.tryWhen')} help={t('tariff.tryWhenHelp')}>
          {(id) => <TextInput id={id} type="datetime-local" value={when} onChange={setWhen} />}
        </DeskField>
        <div className="dk-page-actions">
          <DeskSegments
            label={t('tariff.tryBy')}
            chosen={by}
            choices={[
              { value: 'draft', text: t('tariff.tryDraft') },
              { value: 'live', text: t('tariff.tryLive') },
            ]}
            onChoose={(which) => {
              setBy(which)
              if (trial.data) void tryPriceNow(which)
            }}
          />
          <DeskButton
            look="primary"
            disabled={!pickup || !dropOff || trial.isPending}
            onPress={() => void tryPriceNow(by)}
          >
            {t('areas.tryPrice')}
          </DeskButton>
        </div>
      </div>
      {trial.error && (
        <p className="dk-note bad" role="alert">
          {trial.error.message}
        </p>
      )}
      {trial.data && (
        <TriedPriceDetails
          tried={trial.data}
          {...(member.role === 'owner' ? { onAgree: setAgreeing } : {})}
        />
      )}
      {agreeing && trial.data && trial.variables && (
        <RegressionQuoteSheet
          currency={trial.data.currencyCode}
          begin={{
            kind: 'trial',
            input: trial.variables,
            vehicleTypeId: agreeing.vehicleTypeId,
            name: `${trial.variables.pick} – ${trial.variables.doff}`.slice(0, 120),
            amount: agreeing.total ?? undefined,
          }}
          onClose={() => setAgreeing(undefined)}
        />
      )}
    </>
  )
}

function TriedPriceDetails({
  tried,
  onAgree,
}: {
  tried: TriedPrice
  onAgree?: (vehicle: TriedPrice['vehicles'][number]) => void
}) {
  const { vehicles, currencyCode, metres, seconds } = tried
  return (
    <div className="dk-pr-tried">
      <p className="soft">
        {t('tariff.tryWay', {
          distance: formatDistance(metres, 'short'),
          minutes: Math.round(seconds / 60),
        })}
      </p>
      {vehicles.map((vehicle, index) => {
        const { vehicleTypeId, vehicleType, total, onward } = vehicle
        const counted = onward.filter(({ outcome }) => outcome === 'matched' || outcome === 'place')
        const others = onward.filter(({ outcome }) => outcome !== 'matched' && outcome !== 'place')
        return (
          <details key={vehicleTypeId} open={index === 0}>
            <summary>
              <span>{vehicleType}</span>
              <span className="num">
                {total === null ? t('tariff.noPrice') : formatWireMoney(total, currencyCode)}
              </span>
            </summary>
            <table>
              <tbody>
                {counted.map(({ text, outcome, amount }, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two rules may say the same
                  <tr key={`${text} ${place}`} className={outcome === 'place' ? 'soft' : undefined}>
                    <td>{text}</td>
                    <td className="num">
                      {outcome === 'matched' && formatWireMoney(amount, currencyCode)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {onAgree && total !== null && (
              <DeskButton size="small" onPress={() => onAgree(vehicle)}>
                {t('simulation.keep')}
              </DeskButton>
            )}
            {others.length > 0 && (
              <>
                <h3>{t('tariff.tryOthers', { count: others.length })}</h3>
                <ul>
                  {others.map(({ text, why }, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- two rules may say the same
                    <li key={`${text} ${place}`}>
                      {text}
                      {why && <span className="soft">: {why}</span>}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </details>
        )
      })}
    </div>
  )
}
