import { homeSections } from '../../home-sections.ts'
import type { PageProps } from '../../page-props.ts'
import { Desk } from '../desk.tsx'
import { AirportCards } from './airport-cards.tsx'
import { Facts } from './facts.tsx'
import { FleetStrip } from './fleet-strip.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Questions } from './questions.tsx'

/** The public home page; the menu links to its sections. */
export function HomePage(props: PageProps) {
  const { content } = props.operator.settings
  const shown = homeSections(props.operator)
  return (
    <>
      <Hero {...props} />
      {props.fold}
      {content.facts.length > 0 && <Facts facts={content.facts} />}
      {shown.includes('airports') && <AirportCards {...props} />}
      {shown.includes('service') && <HowItWorks steps={content.steps} example={props.facts.hero} />}
      <FleetStrip title={content.fleetTitle} types={props.facts.vehicleTypes ?? []} />
      <section className="wrap section questions-and-desk" id="questions">
        {shown.includes('questions') && (
          <div>
            <h2>{content.questions.title}</h2>
            <Questions items={content.questions.items} />
          </div>
        )}
        <Desk operator={props.operator} />
      </section>
    </>
  )
}
