import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { type DriverMe, signOut } from '@kerbside/web/driver/api.ts'
import { CashSheet } from '@kerbside/web/driver/cash-sheet.tsx'
import { arrivedAt, isUnderWay } from '@kerbside/web/driver/day-with-kept.ts'
import { JobView } from '@kerbside/web/driver/job-view.tsx'
import { KeptBanner, KeptList, RefusedList } from '@kerbside/web/driver/kept-banner.tsx'
import { OfferView } from '@kerbside/web/driver/offer-view.tsx'
import type { LeftBehind, Phone } from '@kerbside/web/driver/phone.ts'
import type { PhoneChoices } from '@kerbside/web/driver/phone-choices.ts'
import { keepChoices } from '@kerbside/web/driver/phone-choices.ts'
import { PhoneSheet } from '@kerbside/web/driver/phone-sheet.tsx'
import { SharingNotice } from '@kerbside/web/driver/sharing-notice.tsx'
import { useDrive } from '@kerbside/web/driver/use-drive.ts'
import { useLastSaid } from '@kerbside/web/driver/use-last-said.ts'
import { useNews } from '@kerbside/web/driver/use-news.ts'
import { useSharing } from '@kerbside/web/driver/use-sharing.ts'
import { useWakeLock } from '@kerbside/web/driver/use-wake-lock.ts'
import { say } from '@kerbside/words/say.ts'
import { Suspense, useState } from 'react'
import { OfferBar } from './offer-bar.tsx'
import { TabScreen } from './tab-screen.tsx'
import { TalkScreen } from './talk-screen.tsx'
import { tellOfOffers } from './tell-of-offers.ts'
import { useInstall } from './use-install.ts'
import { useWorker } from './use-worker.ts'

export type DriveScreenProps = {
  phone: Phone
  me: DriverMe
  /** What others did on this phone that has not gone out. */
  left: readonly LeftBehind[]
  operator: string
  choices: PhoneChoices
  /** The operator's piece of the earth, for small maps. */
  ground: SketchData | undefined
  onChoices: (choices: PhoneChoices) => void
  onOut: () => void
}

/** A signed-in driver: the offer that waits, the job that is driven, or everything else. */
export function DriveScreen(props: DriveScreenProps) {
  const { phone, me: first, left, ground, choices, onChoices, onOut } = props
  const [keep] = useState(() => phone.keepOf(first.number))
  const drive = useDrive({ keep, me: first, onStranger: onOut })
  const { me, day, box, outbox, did } = drive
  const [openJob, setOpenJob] = useState<number>()
  const [talkJob, setTalkJob] = useState<number>()
  const [readsOffer, setReadsOffer] = useState(false)
  const news = useNews(drive.hearLive, talkJob)
  const [settings, setSettings] = useState(false)
  const [laterCash, setLaterCash] = useState<readonly number[]>([])
  const { isNewer, update } = useWorker()
  const install = useInstall()
  const sharing = useSharing(me.shift !== undefined, (fix) => void outbox.addFix(fix))

  const driven = day?.jobs.find(isUnderWay)
  const looked = driven ?? day?.jobs.find(({ jobpartid }) => jobpartid === openJob)
  const talked = day?.jobs.find(({ jobpartid }) => jobpartid === talkJob)
  const said = useLastSaid(keep, {
    jobpartid: looked?.jobpartid,
    hear: drive.hearLive,
    reading: talkJob !== undefined,
  })
  const offer = day?.offers[0]
  const unpaid = day?.done.find(
    (job) =>
      job.state === 'completed' &&
      job.cashtotake > 0 &&
      job.cashtaken === null &&
      !laterCash.includes(job.jobpartid),
  )
  useWakeLock(me.shift !== undefined && (driven !== undefined || offer !== undefined))

  const isLost = box.lostSince !== undefined
  const { lat, lng } = sharing.last ?? {}
  const move = (jobpartid: number, to: string, reason: string) => {
    setOpenJob(jobpartid)
    did({
      kind: 'move',
      jobpartid,
      // The page only offers what the wire knows; what came from a newer server goes as it is.
      to: to as 'en_route',
      reason,
      ...(lat !== undefined && lng !== undefined && { lat, lng }),
    })
  }
  const leave = async () => {
    if (!(await signOut())) return
    await phone.forgetLast()
    onOut()
  }

  return (
    <div className="drive">
      <KeptBanner box={box} lasts={phone.lasts} />
      {isNewer && (
        <output className="drive-newer">
          {say('driver.newVersion')}{' '}
          <button type="button" className="drive-quiet" onClick={update}>
            {say('driver.update')}
          </button>
        </output>
      )}
      <RefusedList
        box={box}
        currency={day?.currencycode ?? ''}
        onRead={(eventid) => void outbox.dismiss(eventid)}
      />
      {offer && driven && !readsOffer && (
        <OfferBar offer={offer} onOpen={() => setReadsOffer(true)} />
      )}
      {offer && (!driven || readsOffer) ? (
        <OfferView
          key={offer.offerid}
          {...{ offer, ground }}
          onAnswer={(answer, reason) => {
            setReadsOffer(false)
            did({ kind: 'offer', offerid: offer.offerid, answer, reason })
          }}
        />
      ) : talked ? (
        <Suspense fallback={null}>
          <TalkScreen job={talked} live={drive.hearLive} onBack={() => setTalkJob(undefined)} />
        </Suspense>
      ) : looked ? (
        <JobView
          key={looked.jobpartid}
          job={looked}
          arrivedAt={arrivedAt(box.waiting, looked.jobpartid)}
          navigator={choices.navigator}
          office={me.office}
          isLost={isLost}
          {...{ said, ground }}
          kept={
            <>
              {(sharing.state === 'denied' || sharing.state === 'unable') && (
                <SharingNotice sharing={sharing} />
              )}
              <KeptList box={box} currency={looked.currencycode} />
            </>
          }
          onMove={(to, reason) => move(looked.jobpartid, to, reason)}
          onTalk={() => setTalkJob(looked.jobpartid)}
          {...(!driven && { onBack: () => setOpenJob(undefined) })}
        />
      ) : (
        <TabScreen
          {...{ drive, keep, left, sharing, isLost, news }}
          onOpen={setOpenJob}
          onTalk={setTalkJob}
          onSettings={() => setSettings(true)}
        />
      )}
      {unpaid && !offer && (
        <CashSheet
          key={unpaid.jobpartid}
          job={unpaid}
          onTaken={(amount) => did({ kind: 'cash', jobpartid: unpaid.jobpartid, amount })}
          onClose={() => setLaterCash([...laterCash, unpaid.jobpartid])}
        />
      )}
      {settings && (
        <PhoneSheet
          name={`${me.firstName} ${me.lastName}`}
          choices={choices}
          onChoose={(chosen) => {
            keepChoices(chosen)
            onChoices(chosen)
          }}
          waiting={box.waiting.length}
          onInstall={install}
          onPush={'PushManager' in globalThis ? tellOfOffers : undefined}
          onSignOut={() => void leave()}
          onClose={() => setSettings(false)}
        />
      )}
    </div>
  )
}
