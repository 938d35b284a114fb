import '@kerbside/web/operator/ground-words.ts'
import { squareKilometres } from '@kerbside/domain/places/area-size.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import { relationOf } from '@kerbside/domain/quotation/overlap.ts'
import type { Zone } from '@kerbside/domain/quotation/tariff.ts'
import { freshZoneId, listZoneUses } from '@kerbside/domain/quotation/zone-uses.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { PricesPage } from '../prices/prices-page.tsx'
import { saySheetFault } from '../prices/say-fault.ts'
import type { DraftDesk } from '../prices/use-price-draft.ts'
import { groundAround } from './ground-around.ts'
import { GroundWait } from './ground-wait.tsx'
import { ZoneEditor } from './zone-editor.tsx'
import './ground.css'

/** Named areas that prices and charges speak of; kept in the draft of the price book, and live with it. */
export const ZonesScreen = () => (
  <PricesPage title="areas.zones" sentence="ground.zonesAbout" wide>
    {(desk) => <Zones desk={desk} />}
  </PricesPage>
)

type Row = Zone & { uses: number; size: number; across: readonly string[] }

function Zones({ desk }: { desk: DraftDesk }) {
  const { member } = useDesk()
  const mayEdit = member.role === 'owner'
  const { document, faults } = desk
  const { zones } = document
  const [chosen, setChosen] = useState(zones[0]?.id)
  const add = () => setChosen(freshZoneId(zones))
  const zone = zones.find(({ id }) => id === chosen)
  const put = (next: Zone) => desk.change({ zones: withZone(zones, next) })
  const drop = (id: string) => {
    desk.change({ zones: zones.filter((one) => one.id !== id) })
    setChosen(zones.find((one) => one.id !== id)?.id)
  }
  const wrong = faults.filter(({ path }) => path.startsWith('zones['))
  return (
    <div className="dk-zones">
      {wrong.length > 0 && (
        <ul className="dk-note bad" role="alert">
          {wrong.map((fault) => (
            <li key={`${fault.path} ${fault.reason}`}>{saySheetFault(fault, document)}</li>
          ))}
        </ul>
      )}
      <DeskTable<Row>
        label={say('areas.zones')}
        rows={zones.map((one) => rowOf(one, document))}
        rowKey={({ id }) => id}
        isChosen={({ id }) => id === chosen}
        onRow={({ id }) => setChosen(id)}
        empty={<EmptyState title={say('ground.noZones')} text={say('ground.noZonesText')} />}
        columns={[
          {
            key: 'name',
            head: say('ground.placeName'),
            sort: ({ name }) => name,
            cell: ({ name }) => name,
          },
          {
            key: 'uses',
            head: say('ground.uses'),
            end: true,
            sort: ({ uses }) => uses,
            cell: ({ uses }) => uses,
          },
          {
            key: 'size',
            head: 'km²',
            end: true,
            sort: ({ size }) => size,
            cell: ({ size }) => size.toLocaleString('en-GB', { maximumFractionDigits: 1 }),
          },
          {
            key: 'across',
            head: say('ground.across'),
            cell: ({ across }) => across.join(', ') || '–',
          },
        ]}
      />
      {mayEdit && (
        <div>
          <DeskButton onPress={add}>{say('ground.addZone')}</DeskButton>
        </div>
      )}
      {mayEdit && chosen !== undefined && (
        <GroundWait>
          {(ground) => (
            <ZoneEditor
              key={chosen}
              zone={
                zone ?? {
                  id: chosen,
                  name: say('ground.newZone', { number: zones.length + 1 }),
                  area: [],
                }
              }
              isNew={!zone}
              zones={zones}
              uses={listZoneUses(document, chosen)}
              known={document}
              ground={groundAround(ground.base)}
              onPut={put}
              onDrop={() => drop(chosen)}
            />
          )}
        </GroundWait>
      )}
    </div>
  )
}

const withZone = (zones: readonly Zone[], next: Zone): Zone[] =>
  zones.some(({ id }) => id === next.id)
    ? zones.map((one) => (one.id === next.id ? next : one))
    : [...zones, next]

function rowOf(zone: Zone, { zones, fixed, charges }: TariffDraft): Row {
  const uses = listZoneUses({ fixed, charges }, zone.id)
  return {
    ...zone,
    uses: uses.fixed.length + uses.charges.length,
    size: squareKilometres(zone.area),
    // One within another is how the smaller wins; across each other they can tie.
    across: zones
      .filter(({ id, area }) => id !== zone.id && relationOf(zone.area, area) === 'across')
      .map(({ name }) => name),
  }
}
