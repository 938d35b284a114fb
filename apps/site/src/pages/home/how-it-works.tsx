import type { ExampleJourney } from '@kerbside/contract/pages.ts'
import type { Content } from '@kerbside/domain/operator/operator.ts'
import vehicles from '@kerbside/kit/vehicles.svg?no-inline'
import { formatMoney } from '@kerbside/web/format-money.ts'

type HowItWorksProps = { steps: Content['steps']; example: ExampleJourney | undefined }

/** Three illustrated steps. */
export function HowItWorks({ steps, example }: HowItWorksProps) {
  const drawings = [
    <TrackingDrawing key="track" />,
    <PickDrawing key="pick" example={example} />,
    <MeetDrawing key="meet" />,
  ]
  return (
    <section className="band" id="service">
      <div className="wrap section">
        <h2>{steps.title}</h2>
        <ol className="how">
          {steps.items.map(({ title, text }, step) => (
            <li key={title}>
              {drawings[step]}
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function TrackingDrawing() {
  return (
    <svg viewBox="0 0 200 110" aria-hidden="true">
      <path className="how-way" d="M34 30v50h60" />
      <circle className="how-ring" cx="34" cy="30" r="9" />
      <rect className="how-square" x="94" y="71" width="18" height="18" rx="3" />
      <rect className="how-box" x="56" y="20" width="110" height="20" rx="5" />
      <rect className="how-box" x="124" y="70" width="56" height="20" rx="5" />
    </svg>
  )
}

function PickDrawing({ example }: { example: ExampleJourney | undefined }) {
  return (
    <svg viewBox="0 0 200 110" aria-hidden="true">
      <use href={`${vehicles}#estate`} x="4" y="34" width="164" height="58.3" />
      <path className="how-ground" d="M4 89h192" />
      {example && (
        <>
          <rect className="how-price" x="104" y="4" width="86" height="30" rx="15" />
          <text className="num" x="147" y="24">
            {formatMoney({ minor: example.total, currency: example.currency })}
          </text>
        </>
      )}
    </svg>
  )
}

function MeetDrawing() {
  return (
    <svg viewBox="0 0 200 110" aria-hidden="true">
      <path className="how-ground" d="M4 89h192" />
      <circle className="how-box" cx="62" cy="31" r="11" />
      <path className="how-box" d="M40 89V63c0-9 8-16 22-16s22 7 22 16v26" />
      <path className="how-line" d="M84 59l18-10" />
      <rect className="how-board" x="100" y="19" width="86" height="36" rx="4" />
      <path className="how-line" d="M112 32h46M112 43h30" />
      <rect className="how-square" x="166" y="37" width="9" height="9" rx="1.5" />
    </svg>
  )
}
