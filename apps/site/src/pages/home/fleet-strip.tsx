import type { VehicleTypeItem } from '@kerbside/contract/fleet.ts'
import { BagIcon, UsersIcon } from '@kerbside/kit/icon.tsx'
import { VehiclePicture } from '@kerbside/kit/vehicle-picture.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'

/** The vehicles in a row. */
export function FleetStrip({ title, types }: { title: string; types: readonly VehicleTypeItem[] }) {
  return (
    <section className="wrap section" id="fleet">
      <div className="section-head">
        <h2>{title}</h2>
        <a href={pageLink('fleet')}>{t('page.compareFleet')}</a>
      </div>
      <ul className="fleet">
        {types.map((type) => (
          <li key={type.vehtypeid}>
            <VehiclePicture image={type.image} />
            <b>{type.typename}</b>
            <Room type={type} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** People and cases, as icons with hidden text. */
export function Room({ type }: { type: VehicleTypeItem }) {
  return (
    <span className="row soft small num room">
      <UsersIcon />
      <span className="unseen">{t('fleet.people')}</span>
      {type.noofpassengers}
      <BagIcon />
      <span className="unseen">{t('fleet.cases')}</span>
      {type.noofluggeges}
    </span>
  )
}
