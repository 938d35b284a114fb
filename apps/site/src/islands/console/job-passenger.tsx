import { say } from '@kerbside/words/say.ts'
import { DeskButton } from './desk-button.tsx'
import { ChatIcon, PhoneIcon } from './desk-icon.tsx'
import { DeskNote } from './desk-note.tsx'
import type { JobFacts } from './job-journey.tsx'
import { noteOf } from './job-note.ts'

/** Who travels, who booked, and what they need. */
export function JobPassenger({ job, leg, onWrite }: JobFacts & { onWrite: () => void }) {
  const { passenger, booker } = job
  const isOther = booker.name !== '' && booker.name !== passenger.name
  return (
    <>
      <header className="hh">
        <h3>{say('desk.passenger')}</h3>
      </header>
      <div className="between">
        <div>
          <b className="dk-lead">{passenger.name || leg.passenger}</b>
          <br />
          {passenger.phone}
          {passenger.email && <span className="soft"> · {passenger.email}</span>}
        </div>
        <span className="job-call">
          {passenger.phone && (
            <a
              className="dk-btn icon-only"
              href={`tel:${passenger.phone}`}
              aria-label={say('desk.call', { name: passenger.name })}
            >
              <PhoneIcon />
            </a>
          )}
          <DeskButton icon label={say('desk.write', { name: passenger.name })} onPress={onWrite}>
            <ChatIcon />
          </DeskButton>
        </span>
      </div>
      <dl className="kv">
        {isOther && (
          <Row name={say('desk.bookedBy')}>
            {[booker.name, booker.phone].filter(Boolean).join(', ')}
          </Row>
        )}
        {job.company && <Row name={say('desk.company')}>{job.company}</Row>}
        {job.costcentre && <Row name={say('desk.costCentre')}>{job.costcentre}</Row>}
        {job.ourref && <Row name={say('desk.ourRef')}>{job.ourref}</Row>}
        {job.party.length > 0 && <Row name={say('desk.party')}>{job.party.join(', ')}</Row>}
        <Row name={say('desk.extras')}>{job.extras.join(', ') || say('desk.noneGiven')}</Row>
        <Row name={say('desk.needs')}>{job.needs.join(', ') || say('desk.noneGiven')}</Row>
        {job.note && <Row name={say('desk.note')}>{noteOf(job.note)}</Row>}
      </dl>
      <DeskNote leg={leg} note={job.desknote} />
    </>
  )
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
