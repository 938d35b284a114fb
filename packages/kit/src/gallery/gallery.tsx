import { useState } from 'react'
import { Card } from '../card.tsx'
import { Dialog } from '../dialog.tsx'
import { Button, IconButton } from '../form/button.tsx'
import { ButtonLink } from '../form/button-link.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryJourney } from './gallery-journey.tsx'
import { GalleryMap } from './gallery-map.tsx'
import { Part } from './gallery-part.tsx'
import './gallery.css'
import * as icons from '../icon.tsx'
import * as moreIcons from '../more-icon.tsx'
import { Notice } from '../notice.tsx'
import { Pill } from '../pill.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { Tabs } from '../tabs.tsx'
import { Toasts } from '../toast.tsx'

/** Every component in every state, for visual checks. The site shows it at `/kit` in development. */
export function Gallery() {
  return (
    <main className="wrap gallery">
      <h1>The kit</h1>
      <Part title="Buttons">
        <Buttons />
      </Part>
      <GalleryFields />
      <GalleryJourney />
      <GalleryMap />
      <Part title="Dialogs and messages">
        <Messages />
      </Part>
      <Part title="Surfaces">
        <Surfaces />
      </Part>
      <Part title="Icons">
        <div className="gallery-row">
          {Object.entries({ ...icons, ...moreIcons }).map(([name, Icon]) => (
            <Icon key={name} label={name} />
          ))}
        </div>
      </Part>
    </main>
  )
}

function Buttons() {
  return (
    <div className="stack">
      <div className="gallery-row">
        <Button>See prices</Button>
        <Button look="alt">Cancel</Button>
        <Button look="quiet" icon={<icons.PlusIcon />}>
          Add a stop
        </Button>
        <Button busy>Book Now</Button>
        <Button disabled>Book Now</Button>
      </div>
      <div className="gallery-row">
        <Button compact>Pay</Button>
        <Button look="alt" compact icon={<moreIcons.RepeatIcon />}>
          Repeat
        </Button>
        <ButtonLink look="quiet" compact href="#call" icon={<moreIcons.PhoneIcon />}>
          +44 20 7946 0123
        </ButtonLink>
        <IconButton label="Menu" icon={<moreIcons.MenuIcon />} onPress={() => {}} />
        <Spinner />
      </div>
      <Button wide>Next: your details</Button>
    </div>
  )
}

type Shown = 'sign-in' | 'expired' | 'sure' | undefined

function Messages() {
  const [shown, setShown] = useState<Shown>()
  const [tab, setTab] = useState<'in' | 'up'>('in')
  const [toasts, setToasts] = useState([{ key: 'sent', text: 'The receipt has been sent' }])
  const close = () => setShown(undefined)
  return (
    <div className="stack">
      <div className="gallery-row">
        <Button look="alt" onPress={() => setShown('sign-in')}>
          Form
        </Button>
        <Button look="alt" onPress={() => setShown('expired')}>
          Alert
        </Button>
      </div>
      <Notice tone="tinted">We follow your flight and wait 60 minutes, free.</Notice>
      <Notice tone="good">Place saved.</Notice>
      <Notice tone="warn" action={<a href="#change">Change</a>}>
        The earliest time we can pick you up here is 10:45.
      </Notice>
      <Notice tone="bad" role="alert">
        Something went wrong, please try again.
      </Notice>
      {shown === 'sign-in' && (
        <Dialog
          title="Welcome back"
          sentence="We’ll hold your price while you sign in."
          closeLabel="Close"
          onClose={close}
          onSubmit={close}
          actions={
            <>
              <Button type="submit">SIGN IN</Button>
              <Button look="alt" onPress={close}>
                CANCEL
              </Button>
            </>
          }
        >
          <Tabs
            label="Account"
            tabs={[
              { key: 'in', label: 'SIGN IN' },
              { key: 'up', label: 'SIGN UP', count: 2 },
            ]}
            chosen={tab}
            onChoose={setTab}
          >
            <p className="soft">{tab === 'in' ? 'Email and password' : 'Name, phone, email'}</p>
          </Tabs>
        </Dialog>
      )}
      {(shown === 'expired' || shown === 'sure') && (
        <Dialog
          role="alertdialog"
          title="Quotation Expired"
          closedBy="none"
          onClose={close}
          actions={
            <>
              <Button onPress={close}>Re-Quote</Button>
              <Button look="alt" onPress={() => setShown('sure')}>
                Cancel
              </Button>
            </>
          }
        >
          <p>Your details are saved. We’ll check the latest price.</p>
          {shown === 'sure' && (
            <Dialog
              title="Do you want to sign out?"
              onClose={() => setShown('expired')}
              actions={<Button onPress={close}>OK</Button>}
            />
          )}
        </Dialog>
      )}
      <Toasts toasts={toasts} onDismiss={() => setToasts([])} dismissLabel="Dismiss" />
    </div>
  )
}

function Surfaces() {
  return (
    <div className="stack">
      <div className="gallery-row">
        <Pill tone="good" mark="dot">
          Confirmed
        </Pill>
        <Pill tone="good" mark="tick">
          Completed
        </Pill>
        <Pill tone="tinted" mark="going">
          On the way
        </Pill>
        <Pill tone="warn" mark="triangle">
          No-show
        </Pill>
        <Pill tone="bad" mark="cross">
          Cancelled
        </Pill>
        <Pill mark="ring">Pending</Pill>
        <Pill>Unavailable</Pill>
      </div>
      <div className="two">
        <Card>A card to act on</Card>
        <Card look="sunk">A card to read</Card>
        <Card look="raised">A card that lies above</Card>
        <Card>
          <div className="stack">
            <Skeleton shape="half" />
            <Skeleton />
          </div>
        </Card>
      </div>
      <Skeleton shape="block" />
    </div>
  )
}
