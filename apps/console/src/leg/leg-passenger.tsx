import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { ChatIcon, PhoneIcon } from '../ui/desk-icon.tsx'
import { DeskNote } from './desk-note.tsx'
import { noteOf } from './leg-note.ts'
import type { LegPanelProps } from './leg-route-panel.tsx'

/** The passenger, the booker, and their requirements. */
export function LegPassenger({ details, leg, onWrite }: LegPanelProps & { onWrite: () => void }) {
  const { passenger, booker } = details
  const isOther = booker.name !== '' && booker.name !== passenger.name
  return (
    <>
      <header className="hh">
        <h3>{t('desk.passenger')}</h3>
      </header>
      <div className="between">
        <div>
          <b className="dk-lead">{passenger.name || leg.passenger}</b>
          <br />
          {passenger.phone}
          {passenger.email && <span className="soft"> · {passenger.email}</span>}
        </div>
        <span className="leg-call">
          {passenger.phone && (
            <a
              className="dk-btn icon-only"
              href={`tel:${passenger.phone}`}
              aria-label={t('desk.call', { name: passenger.name })}
            >
              <PhoneIcon />
            </a>
          )}
          <DeskButton icon label={t('desk.write', { name: passenger.name })} onPress={onWrite}>
            <ChatIcon />
          </DeskButton>
        </span>
      </div>
      <dl className="kv">
        {isOther && (
          <Row name={t('desk.bookedBy')}>
            {[booker.name, booker.phone].filter(Boolean).join(', ')}
          </Row>
        )}
        {details.company && <Row name={t('desk.company')}>{details.company}</Row>}
        {details.costCentre && <Row name={t('desk.costCentre')}>{details.costCentre}</Row>}
        {details.ourReference && <Row name={t('desk.ourRef')}>{details.ourReference}</Row>}
        {details.party.length > 0 && <Row name={t('desk.party')}>{details.party.join(', ')}</Row>}
        <Row name={t('desk.extras')}>{details.extras.join(', ') || t('desk.noneGiven')}</Row>
        <Row name={t('desk.needs')}>{details.needs.join(', ') || t('desk.noneGiven')}</Row>
        {details.note && <Row name={t('desk.note')}>{noteOf(details.note)}</Row>}
      </dl>
      <DeskNote leg={leg} note={details.deskNote} />
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
