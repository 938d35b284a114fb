import { Button } from '@kerbside/kit/button.tsx'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useState } from 'react'
import { listPapers, type Paper } from './api.ts'
import type { Keep } from './keep.ts'
import './words.ts'

const KEPT = 'papers'

const KINDS = {
  badge: 'driver.paperBadge',
  driving_licence: 'driver.paperDriving',
  plate: 'driver.paperPlate',
  insurance: 'driver.paperInsurance',
  mot: 'driver.paperMot',
} as const

/** The licences by which somebody may drive, the soonest to end first; as last known where there is no signal. */
export function PapersView({ keep }: { keep: Keep }) {
  const [papers, setPapers] = useState<readonly Paper[]>()
  const [missing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let over = false
    void (async () => {
      const known = await keep.recall(KEPT)
      if (!over && Array.isArray(known)) setPapers(known as Paper[])
      const answer = await listPapers()
      if (over) return
      setMissing(!answer.heard)
      if (!answer.heard) return
      setPapers(answer.answer)
      await keep.remember(KEPT, answer.answer)
    })()
    return () => {
      over = true
    }
  }, [keep, tries])
  return (
    <section className="drive-papers" aria-labelledby="papers-title">
      <h1 id="papers-title">{say('driver.papers')}</h1>
      {missing && (
        <p className="soft">
          {say('driver.papersOld')}{' '}
          <Button look="quiet" compact onPress={() => setTries(tries + 1)}>
            {say('dialog.retry')}
          </Button>
        </p>
      )}
      {papers?.length === 0 && <p className="soft">{say('driver.noPapers')}</p>}
      <ul className="drive-paper-list">
        {papers?.map((paper) => (
          <li key={`${paper.holder} ${paper.kind} ${paper.number}`}>
            <span>
              <b>{say(KINDS[paper.kind])}</b>
              <span className="soft num">{paper.number}</span>
            </span>
            <span className={paper.daysleft < 30 ? 'drive-ends soon' : 'drive-ends'}>
              {sayLeft(paper)}
              <span className="soft">{sayDate(paper.expireson)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const sayLeft = ({ daysleft }: Paper): string =>
  daysleft < 0 ? say('driver.paperEnded') : say('driver.paperLeft', { count: daysleft })

/** A date without a zone: the same day everywhere. */
const sayDate = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year}`
}
