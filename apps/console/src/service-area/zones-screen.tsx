import './service-area-messages.ts'
import { squareKilometres } from '@kerbside/domain/places/area-size.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import { relationOf } from '@kerbside/domain/quotation/price-list/overlap.ts'
import { freshZoneId, listZoneUses } from '@kerbside/domain/quotation/price-list/zone-uses.ts'
import type { Zone } from '@kerbside/domain/quotation/tariff.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { describePriceError } from '../prices/describe-price-error.ts'
import { PricesPage } from '../prices/prices-page.tsx'
import type { DraftDesk } from '../prices/use-price-draft.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { boundsAroundBase } from './bounds-around-base.ts'
import { ServiceAreaLoader } from './service-area-loader.tsx'
import { ZoneEditor } from './zone-editor.tsx'
import './service-area.css'

/** Named areas that prices and charges use; saved in the price book's draft, and put live with it. */
export const ZonesScreen = () => (
  <PricesPage title="areas.zones" sentence="ground.zonesAbout" wide>
    {(desk) => <Zones desk={desk} />}
  </PricesPage>
)

type Row = Zone & { uses: number; size: number; across: readonly string[] }

function Zones({ desk }: { desk: DraftDesk }) {
  const { member } = useDesk()
  const mayEdit = member.role === 'owner'
  const { document, errors } = desk
  const { zones } = document
  const [chosen, setChosen] = useState(zones[0]?.id)
  const add = () => setChosen(freshZoneId(zones))
  const zone = zones.find(({ id }) => id === chosen)
  const update = (next: Zone) => desk.change({ zones: withZone(zones, next) })
  const drop = (id: string) => {
    desk.change({ zones: zones.filter((item) => item.id !== id) })
    setChosen(zones.find((item) => item.id !== id)?.id)
  }
  const wrong = errors.filter(({ path }) => path.startsWith('zones['))
  return (
    <div className="dk-zones">
      {wrong.length > 0 && (
        <ul className="dk-note bad" role="alert">
          {wrong.map((error) => (
            <li key={`${error.path} ${error.reason}`}>{describePriceError(error, document)}</li>
          ))}
        </ul>
      )}
      <DeskTable<Row>
        label={t('areas.zones')}
        rows={zones.map((item) => rowOf(item, document))}
        rowKey={({ id }) => id}
        isChosen={({ id }) => id === chosen}
        onRow={({ id }) => setChosen(id)}
        empty={<EmptyState title={t('ground.noZones')} text={t('ground.noZonesText')} />}
        columns={[
          { head: t('ground.placeName'), sort: ({ name }) => name, cell: ({ name }) => name },
          {
            head: t('ground.uses'),
            align: 'end',
            sort: ({ uses }) => uses,
            cell: ({ uses }) => uses,
          },
          {
            head: 'km²',
            align: 'end',
            sort: ({ size }) => size,
            cell: ({ size }) => size.toLocaleString('en-GB', { maximumFractionDigits: 1 }),
          },
          { head: t('ground.across'), cell: ({ across }) => across.join(', ') || '–' },
        ]}
      />
      {mayEdit && (
        <div>
          <DeskButton onPress={add}>{t('ground.addZone')}</DeskButton>
        </div>
      )}
      {mayEdit && chosen !== undefined && (
        <ServiceAreaLoader>
          {(ground) => (
            <ZoneEditor
              key={chosen}
              zone={
                zone ?? {
                  id: chosen,
                  name: t('ground.newZone', { number: zones.length + 1 }),
                  area: [],
                }
              }
              isNew={!zone}
              zones={zones}
              uses={listZoneUses(document, chosen)}
              known={document}
              ground={boundsAroundBase(ground.base)}
              onSave={update}
              onDrop={() => drop(chosen)}
            />
          )}
        </ServiceAreaLoader>
      )}
    </div>
  )
}

const withZone = (zones: readonly Zone[], next: Zone): Zone[] =>
  zones.some(({ id }) => id === next.id)
    ? zones.map((item) => (item.id === next.id ? next : item))
    : [...zones, next]

function rowOf(zone: Zone, { zones, fixed, charges }: TariffDraft): Row {
  const uses = listZoneUses({ fixed, charges }, zone.id)
  return {
    ...zone,
    uses: uses.fixed.length + uses.charges.length,
    size: squareKilometres(zone.area),
    // With one inside another, the smaller wins; zones that cross each other can tie.
    across: zones
      .filter(({ id, area }) => id !== zone.id && relationOf(zone.area, area) === 'across')
      .map(({ name }) => name),
  }
}
