import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { VehiclePicture } from '@kerbside/kit/vehicle-picture.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../page-props.ts'

/** Every vehicle class with its capacity. */
export function FleetPage({ operator, facts }: PageProps) {
  return (
    <div className="wrap page">
      <h1>{operator.settings.content.fleetTitle}</h1>
      <p className="lead measure">{t('page.fleetLead')}</p>
      <ul className="fleet-cards">
        {(facts.vehicleTypes ?? []).map((type) => (
          <li className="card" key={type.vehtypeid}>
            <VehiclePicture image={type.image} alt={type.typename} onKerb />
            <div>
              <h2>{type.typename}</h2>
              <p className="soft">{type.description}</p>
              <p className="num">
                {t('page.room', { people: type.noofpassengers, cases: type.noofluggeges })}
              </p>
              <p className="soft small num">{t('page.handbags', { count: type.noofhandbags })}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="to-prices">
        <ButtonLink href={pageLink('booking')}>{t('page.seePrices')}</ButtonLink>
      </p>
    </div>
  )
}
